// Signs every request in this collection. Runs in Postman and Newman unchanged: it brings its own
// RSA because older sandboxes have no Web Cryptography.

/** @returns {{ modulus: bigint, exponent: bigint, bytes: number }} from PEM, PKCS#8 or PKCS#1 */
function readPrivateKey(pem) {
  const base64 = pem.replace(/\\n/g, "").replace(/-----[A-Z ]+-----|\s/g, "");
  const der = CryptoJS.enc.Base64.parse(base64).toString(CryptoJS.enc.Hex);
  const isPkcs8 = pem.includes("BEGIN PRIVATE KEY");
  const outer = readItems(der, readItem(der, 0));
  const key = isPkcs8 ? readItems(der, readItem(der, outer[2].start)) : outer;
  const [, n, , d] = key.map(({ start, end }) => BigInt(`0x${der.slice(start, end)}`));
  return { modulus: n, exponent: d, bytes: n.toString(16).length / 2 };
}

/** One DER item: where its content starts and ends, in hexadecimal digits. */
function readItem(der, at) {
  const first = Number.parseInt(der.slice(at + 2, at + 4), 16);
  const lengthDigits = first < 0x80 ? 0 : (first - 0x80) * 2;
  const start = at + 4 + lengthDigits;
  const length = lengthDigits === 0 ? first : Number.parseInt(der.slice(at + 4, start), 16);
  return { start, end: start + length * 2 };
}

function readItems(der, { start, end }) {
  const items = [];
  for (let at = start; at < end; at = items[items.length - 1].end) items.push(readItem(der, at));
  return items;
}

/** RSA PKCS#1 v1.5 with SHA-256, in Base64. */
function sign(text, pem) {
  const { modulus, exponent, bytes } = readPrivateKey(pem);
  const sha256 = "3031300d060960864801650304020105000420";
  const digest = sha256 + CryptoJS.SHA256(text).toString(CryptoJS.enc.Hex);
  const padded = `0001${"ff".repeat(bytes - 3 - digest.length / 2)}00${digest}`;
  let result = 1n;
  let power = BigInt(`0x${padded}`);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  const signature = result.toString(16).padStart(bytes * 2, "0");
  return CryptoJS.enc.Base64.stringify(CryptoJS.enc.Hex.parse(signature));
}

function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

/** Keys sorted at every level, no white space, five characters escaped. */
function canonicalText(json) {
  const escaped = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(sortKeys(JSON.parse(json))).replace(/[<>&\u2028\u2029]/g, escaped);
}

function signRequest() {
  const body = pm.request.body && pm.request.body.mode === "raw" ? pm.request.body.raw : "";
  const json = pm.variables.replaceIn(body || "");
  const nonce = CryptoJS.lib.WordArray.random(16).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = json === "" ? "" : canonicalText(json);
  const parts = [
    `method=${pm.request.method.toLowerCase()}`,
    `nonceStr=${nonce}`,
    `requestUrl=${pm.variables.replaceIn(pm.request.url.toString())}`,
    "signType=sha256",
    `timestamp=${timestamp}`,
  ];
  if (text !== "" && text !== "{}") {
    parts.unshift(`data=${CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(text))}`);
  }
  const signature = sign(parts.join("&"), pm.variables.get("privateKey"));
  const headers = {
    Authorization: `Bearer ${pm.variables.get("accessToken")}`,
    "X-Signature": `sha256 ${signature}`,
    "X-Nonce-Str": nonce,
    "X-Timestamp": timestamp,
  };
  for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value });
}

function fetchToken(done) {
  const pair = `${pm.variables.get("clientId")}:${pm.variables.get("clientSecret")}`;
  const header = {
    Authorization: `Basic ${CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(pair))}`,
    "Content-Type": "application/json",
  };
  const raw = '{"grantType":"client_credentials"}';
  const request = {
    url: `${pm.variables.get("baseUrl")}/v1/token`,
    method: "POST",
    header,
    body: { mode: "raw", raw },
  };
  pm.sendRequest(request, (error, response) => {
    if (error || response.code !== 200) throw error || new Error(`no token: ${response.text()}`);
    pm.collectionVariables.set("accessToken", response.json().accessToken);
    done();
  });
}

// New for every request that creates something.
const unique = Date.now().toString(36);
pm.variables.set("orderId", `PM-${unique}`);
pm.variables.set("quickPayOrderId", `QP-${unique}`);
pm.variables.set("newEmail", `aminah-${unique}@kedai.example`);
pm.variables.set("newPhoneNumber", `12${String(Date.now()).slice(-8)}`);
// The present day in Malaysia.
pm.variables.set("today", new Date(Date.now() + 8 * 3600000).toISOString().slice(0, 10));
if (pm.request.url.getPath().startsWith("/v3/")) {
  if (pm.variables.get("accessToken")) signRequest();
  else fetchToken(signRequest);
}
