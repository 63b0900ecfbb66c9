// Verifies that a webhook came from the gateway. Reads its body from standard input.
//   java verify-webhook.java X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

public class VerifyNotification {
  static final long AGE_SECONDS_MAX = 300;

  public static void main(String[] args) throws Exception {
    PublicKey key = readPublicKey(System.getenv("SHOP_SERVER_PUBLIC_KEY"));
    byte[] rawBody = System.in.readAllBytes();
    boolean isValid = isFromGateway(rawBody, args[0], args[1], args[2], key);
    System.out.println(isValid ? "valid" : "invalid");
  }

  /** rawBody: the bytes as received, before any parsing. */
  static boolean isFromGateway(
      byte[] rawBody, String signature, String nonce, String timestamp, PublicKey key)
      throws GeneralSecurityException {
    if (!signature.startsWith("sha256 ") || !timestamp.matches("\\d{10}")) return false;
    long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
    if (Math.abs(age) > AGE_SECONDS_MAX) return false;
    String text = "data=" + Base64.getEncoder().encodeToString(rawBody)
        + "&method=post&nonceStr=" + nonce + "&signType=sha256&timestamp=" + timestamp;
    Signature verifier = Signature.getInstance("SHA256withRSA");
    verifier.initVerify(key);
    verifier.update(text.getBytes(StandardCharsets.UTF_8));
    try {
      return verifier.verify(Base64.getDecoder().decode(signature.substring("sha256 ".length())));
    } catch (SignatureException | IllegalArgumentException malformed) {
      return false;
    }
  }

  /** PEM of SPKI, "BEGIN PUBLIC KEY". */
  static PublicKey readPublicKey(String pem) throws GeneralSecurityException {
    String base64 = pem.replaceAll("-----[A-Z ]+-----|\\s", "");
    var bytes = new X509EncodedKeySpec(Base64.getDecoder().decode(base64));
    return KeyFactory.getInstance("RSA").generatePublic(bytes);
  }
}
