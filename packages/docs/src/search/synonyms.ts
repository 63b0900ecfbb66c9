/** Words that readers of payment documentation use for the same thing; each finds all. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["webhook", "notification", "callback", "ipn", "notifyurl", "notify url"],
  ["dispute", "chargeback", "claim", "retrieval"],
  ["refund", "repay", "money back"],
  ["reverse", "reversal", "void", "cancel"],
  ["payer", "customer", "cardholder", "buyer"],
  ["merchant", "seller", "shop"],
  ["checkout", "payment page", "hosted page", "session"],
  ["e-wallet", "wallet", "ewallet"],
  ["fpx", "online banking", "bank transfer"],
  ["duitnow", "qr"],
  ["signature", "signing", "sign", "verify", "hmac"],
  ["token", "bearer", "oauth", "api key"],
  ["private key", "public key", "pem", "key pair"],
  ["settlement", "payout", "disbursement", "get paid", "receive money"],
  ["fee", "mdr", "commission", "charges"],
  ["comes back", "came back", "return", "redirect", "redirecturl", "redirect url"],
  ["pending", "in process", "processing", "waiting"],
  ["down", "outage", "unreachable", "offline"],
  ["paid twice", "charged twice", "double charge", "overpayment"],
  ["clock", "timestamp", "skew"],
  ["localhost", "tunnel", "ngrok"],
  ["ip address", "source address", "whitelist", "allowlist"],
  ["go live", "production", "live mode"],
  ["language", "locale", "translation"],
  ["expiry", "expired", "expire", "abandoned", "timeout"],
  ["idempotency", "idempotent", "duplicate", "retry", "repetition", "order id"],
  ["rate limit", "throttle", "quota", "429"],
  ["recurring", "subscription", "tokenization", "stored card", "card on file"],
  ["3-d secure", "3ds", "sca", "challenge"],
  ["sandbox", "test mode", "test environment", "simulator"],
  ["test card", "test number", "magic value", "test mode"],
  ["sdk", "client library", "library", "package"],
  ["docker", "container", "compose", "kubernetes"],
  ["configuration", "environment variable", "settings", "env"],
  ["metrics", "prometheus", "monitoring", "grafana"],
  ["retention", "gdpr", "pdpa", "personal data"],
  ["upgrade", "migration", "deploy"],
  ["amount", "sen", "cents", "minor unit"],
];

/** The other words for what a text is about, to be indexed with it. */
export function synonymsOf(text: string): string {
  const lower = text.toLowerCase();
  const has = (word: string) => new RegExp(`\\b${escapeRegExp(word)}s?\\b`).test(lower);
  const missing = SYNONYMS.filter((words) => words.some(has)).flatMap((words) =>
    words.filter((word) => !has(word)),
  );
  return missing.join(" ");
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
}
