// Creates a checkout and lists the stores with two signed calls. Requires only Java 17.
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

public class SignRequest {
  static final HttpClient HTTP = HttpClient.newHttpClient();

  public static void main(String[] args) throws Exception {
    var order = Map.of(
        "id", "JAVA-" + Long.toString(System.currentTimeMillis(), 36),
        "title", "Nasi lemak & teh <ais>",
        "detail", "2 × set, 少冰",
        "additionalData", "",
        "amount", 1250, // sen
        "currencyType", "MYR");
    var checkout = Map.of(
        "order", order,
        "customer", Map.of("userId", "payer-1"),
        "method", List.of(),
        "type", "WEB_PAYMENT",
        "storeId", System.getenv("SHOP_STORE_ID"),
        "redirectUrl", "https://shop.example/return",
        "notifyUrl", "https://shop.example/notify");
    var key = readPrivateKey(System.getenv("SHOP_PRIVATE_KEY"));
    System.out.println(call(key, "POST", "/v3/payment/online", canonicalText(checkout)));
    System.out.println(call(key, "GET", "/v3/stores?limit=1", ""));
  }

  /** Text: empty for a request without a body. */
  static String call(PrivateKey key, String method, String path, String text)
      throws GeneralSecurityException, IOException, InterruptedException {
    String url = System.getenv("SHOP_BASE_URL") + path; // signed exactly as it is called
    String nonce = UUID.randomUUID().toString().replace("-", "");
    String timestamp = String.valueOf(System.currentTimeMillis() / 1000);
    var parts = new ArrayList<String>();
    if (!text.isEmpty()) parts.add("data=" + base64(text.getBytes(StandardCharsets.UTF_8)));
    parts.add("method=" + method.toLowerCase());
    parts.add("nonceStr=" + nonce);
    parts.add("requestUrl=" + url);
    parts.add("signType=sha256");
    parts.add("timestamp=" + timestamp);

    Signature signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(key);
    signer.update(String.join("&", parts).getBytes(StandardCharsets.UTF_8));

    HttpRequest request = HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", "Bearer " + System.getenv("SHOP_ACCESS_TOKEN"))
        .header("Content-Type", "application/json")
        .header("X-Signature", "sha256 " + base64(signer.sign()))
        .header("X-Nonce-Str", nonce)
        .header("X-Timestamp", timestamp)
        .method(method, HttpRequest.BodyPublishers.ofString(text))
        .build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /** Keys sorted at every level, no white space, five characters escaped. */
  static String canonicalText(Object value) {
    if (value instanceof Map<?, ?> map) {
      var members = new TreeMap<String, Object>();
      map.forEach((key, member) -> members.put((String) key, member));
      return members.entrySet().stream()
          .map(member -> quote(member.getKey()) + ":" + canonicalText(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(SignRequest::canonicalText)
          .collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof String text ? quote(text) : String.valueOf(value);
  }

  static String quote(String text) {
    var quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') quoted.append('\\').append(c);
      else if (c == '\n') quoted.append("\\n");
      else if (c == '\r') quoted.append("\\r");
      else if (c == '\t') quoted.append("\\t");
      else if (c < ' ' || "<>&\u2028\u2029".indexOf(c) >= 0) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else quoted.append(c);
    }
    return quoted.append('"').toString();
  }

  /** PEM of PKCS#8, "BEGIN PRIVATE KEY". */
  static PrivateKey readPrivateKey(String pem) throws GeneralSecurityException {
    String base64 = pem.replaceAll("-----[A-Z ]+-----|\\s", "");
    var bytes = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64));
    return KeyFactory.getInstance("RSA").generatePrivate(bytes);
  }

  static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
