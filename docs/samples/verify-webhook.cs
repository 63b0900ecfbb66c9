// Verifies that a webhook came from the gateway. Reads its body from standard input.
//   dotnet run X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
using System.Security.Cryptography;
using System.Text;

const int AgeSecondsMax = 300;

using var input = new MemoryStream();
Console.OpenStandardInput().CopyTo(input);
var serverPublicKey = Environment.GetEnvironmentVariable("SHOP_SERVER_PUBLIC_KEY")
    ?? throw new InvalidOperationException("SHOP_SERVER_PUBLIC_KEY is not set");
var isValid = IsFromGateway(input.ToArray(), args[0], args[1], args[2], serverPublicKey);
Console.WriteLine(isValid ? "valid" : "invalid");

// rawBody: the bytes as received, before any parsing; serverPublicKey: PEM.
static bool IsFromGateway(
    byte[] rawBody, string signature, string nonce, string timestamp, string serverPublicKey)
{
    const string prefix = "sha256 ";
    if (!signature.StartsWith(prefix, StringComparison.Ordinal)) return false;
    if (!long.TryParse(timestamp, out var signedAt)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - signedAt) > AgeSecondsMax) return false;
    var base64 = new byte[signature.Length];
    if (!Convert.TryFromBase64String(signature[prefix.Length..], base64, out var length)) return false;
    var text = $"data={Convert.ToBase64String(rawBody)}&method=post&nonceStr={nonce}"
        + $"&signType=sha256&timestamp={timestamp}";
    using var key = RSA.Create();
    key.ImportFromPem(serverPublicKey);
    return key.VerifyData(
        Encoding.UTF8.GetBytes(text), base64[..length], HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
}
