// Creates a checkout and lists the stores with two signed calls. Requires only .NET 8.
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");

using var key = RSA.Create();
key.ImportFromPem(Setting("SHOP_PRIVATE_KEY"));
using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };

var checkout = new Dictionary<string, object?>
{
    ["order"] = new Dictionary<string, object?>
    {
        ["id"] = "CS-" + Guid.NewGuid().ToString("N")[..8],
        ["title"] = "Nasi lemak & teh <ais>",
        ["detail"] = "2 × set, 少冰",
        ["additionalData"] = "",
        ["amount"] = 1250, // sen
        ["currencyType"] = "MYR",
    },
    ["customer"] = new Dictionary<string, object?> { ["userId"] = "payer-1" },
    ["method"] = Array.Empty<string>(),
    ["type"] = "WEB_PAYMENT",
    ["storeId"] = Setting("SHOP_STORE_ID"),
    ["redirectUrl"] = "https://shop.example/return",
    ["notifyUrl"] = "https://shop.example/notify",
};
Console.WriteLine(await Call(HttpMethod.Post, "/v3/payment/online", Signing.CanonicalText(checkout)));
Console.WriteLine(await Call(HttpMethod.Get, "/v3/stores?limit=1", ""));

async Task<string> Call(HttpMethod method, string path, string text)
{
    var url = Setting("SHOP_BASE_URL") + path;
    using var request = new HttpRequestMessage(method, url);
    if (text != "") request.Content = new StringContent(text, Encoding.UTF8, "application/json");
    request.Headers.Authorization = new("Bearer", Setting("SHOP_ACCESS_TOKEN"));
    foreach (var (name, value) in Signing.SignHeaders(key, method.Method, url, text))
    {
        request.Headers.TryAddWithoutValidation(name, value);
    }
    using var response = await http.SendAsync(request);
    return await response.Content.ReadAsStringAsync();
}

static class Signing
{
    /// <summary>
    /// url: exactly as it will be called, with its query; text: empty for a request without a body.
    /// </summary>
    public static Dictionary<string, string> SignHeaders(RSA key, string method, string url, string text)
    {
        var nonce = Convert.ToHexString(RandomNumberGenerator.GetBytes(16));
        var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture);
        var parts = new List<string>();
        if (text != "") parts.Add("data=" + Convert.ToBase64String(Encoding.UTF8.GetBytes(text)));
        parts.Add("method=" + method.ToLowerInvariant());
        parts.Add("nonceStr=" + nonce);
        parts.Add("requestUrl=" + url);
        parts.Add("signType=sha256");
        parts.Add("timestamp=" + timestamp);
        var bytes = Encoding.UTF8.GetBytes(string.Join('&', parts));
        var signature = key.SignData(bytes, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        return new()
        {
            ["X-Signature"] = "sha256 " + Convert.ToBase64String(signature),
            ["X-Nonce-Str"] = nonce,
            ["X-Timestamp"] = timestamp,
        };
    }

    /// <summary>Keys sorted at every level, no white space, five characters escaped.</summary>
    public static string CanonicalText(object? value) => value switch
    {
        null => "null",
        bool flag => flag ? "true" : "false",
        string text => Quote(text),
        int or long or double => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        IDictionary<string, object?> members => "{" + string.Join(',', members
            .OrderBy(member => member.Key, StringComparer.Ordinal)
            .Select(member => Quote(member.Key) + ":" + CanonicalText(member.Value))) + "}",
        IEnumerable<object?> items => "[" + string.Join(',', items.Select(CanonicalText)) + "]",
        _ => throw new ArgumentException($"{value.GetType()} has no canonical text"),
    };

    static string Quote(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (var c in text)
        {
            quoted.Append(c switch
            {
                '"' or '\\' => "\\" + c,
                '\n' => "\\n",
                '\r' => "\\r",
                '\t' => "\\t",
                < ' ' or '<' or '>' or '&' or '\u2028' or '\u2029' => $"\\u{(int)c:x4}",
                _ => c.ToString(),
            });
        }
        return quoted.Append('"').ToString();
    }
}
