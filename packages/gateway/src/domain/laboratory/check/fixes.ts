/** How a shop is put right, in the languages of the example shops. */
export type SampleLanguage = "node" | "php" | "python";

export interface Fix {
  text: { en: string; ms: string };
  samples: Readonly<Record<SampleLanguage, string>>;
}

export const FIXES = {
  verify: {
    text: {
      en: "Verify X-Signature over the body exactly as it came, before it is parsed, with the gateway's public key; reject a timestamp that is more than five minutes away. Respond with 400 or 401 and change nothing.",
      ms: "Sahkan X-Signature ke atas kandungan seperti yang diterima, sebelum dihurai, dengan kunci awam gerbang; tolak cap masa yang berbeza lebih daripada lima minit. Balas 400 atau 401 dan jangan ubah apa-apa.",
    },
    samples: {
      node: `app.post("/notify", notificationListener({
  publicKey: serverPublicKey,
  onNotification: (event) => fulfilIfPaid(event.data.order.id),
  onError: log,
})); // before express.json()`,
      php: `$body = file_get_contents('php://input');
$text = 'data=' . base64_encode($body) . '&method=post&nonceStr=' . $nonce
    . '&signType=sha256&timestamp=' . $timestamp;
$isValid = abs(time() - (int) $timestamp) <= 120
    && openssl_verify($text, base64_decode($signature), $publicKey, OPENSSL_ALGO_SHA256) === 1;
if (!$isValid) { http_response_code(400); exit; }`,
      python: `text = f"data={b64encode(body).decode()}&method=post&nonceStr={nonce}" \\
       f"&signType=sha256&timestamp={timestamp}"
if abs(time.time() - int(timestamp)) > 120:
    return respond(400)
public_key.verify(b64decode(signature), text.encode(), PKCS1v15(), SHA256())  # raises`,
    },
  },
  once: {
    text: {
      en: "Let the database decide who fulfils: change the order from open to paid in one statement, and fulfil only where it changed a row. A webhook comes again, and the payer returns at the same moment.",
      ms: "Biar pangkalan data menentukan siapa yang memenuhi pesanan: tukar pesanan daripada terbuka kepada dibayar dalam satu pernyataan, dan penuhi hanya jika satu baris berubah. Webhook boleh tiba lagi, dan pembayar boleh kembali pada saat yang sama.",
    },
    samples: {
      node: `const { rowCount } = await db.query(
  "update orders set status = 'PAID' where id = $1 and status = 'OPEN'", [orderId]);
if (rowCount === 1) await ship(orderId);`,
      php: `$update = $db->prepare("update orders set status = 'PAID' where id = ? and status = 'OPEN'");
$update->execute([$orderId]);
if ($update->rowCount() === 1) { ship($orderId); }`,
      python: `cursor.execute("update orders set status = 'PAID' where id = %s and status = 'OPEN'", [order_id])
if cursor.rowcount == 1:
    ship(order_id)`,
    },
  },
  retrieve: {
    text: {
      en: "Before you fulfil, retrieve the payment by your order ID, and compare its status, amount and currency with your order. Neither a webhook nor the address to which the payer returns is enough.",
      ms: "Sebelum memenuhi pesanan, dapatkan bayaran dengan ID pesanan anda, dan bandingkan status, jumlah dan mata wangnya dengan pesanan anda. Webhook atau alamat tempat pembayar kembali sahaja tidak mencukupi.",
    },
    samples: {
      node: `const paid = await kaunter.transactions.retrieveByOrder(order.id);
const isWhole = paid.order.amount === order.amount && paid.currencyType === "MYR";
if (paid.status === "SUCCESS" && isWhole) await fulfilOnce(order.id);`,
      php: `$paid = call('GET', '/v3/payment/transaction/order/' . rawurlencode($order['id']))['item'] ?? [];
if (($paid['status'] ?? '') === 'SUCCESS' && $paid['order']['amount'] === $order['amount']
    && $paid['currencyType'] === 'MYR') { fulfil_once($order['id']); }`,
      python: `paid = call("GET", "/v3/payment/transaction/order/" + order["id"]).get("item", {})
if paid.get("status") == "SUCCESS" and paid["order"]["amount"] == order["amount"] \\
        and paid["currencyType"] == "MYR":
    fulfil_once(order["id"])`,
    },
  },
  respond: {
    text: {
      en: "Respond to a webhook at once, and do slow work such as mail and stock afterwards. A response that is late counts as none: the webhook is sent again.",
      ms: "Balas webhook serta-merta, dan buat kerja yang perlahan seperti e-mel dan stok selepas itu. Respons yang lewat dikira tiada: webhook akan dihantar semula.",
    },
    samples: {
      node: `await queue.add("fulfil", { orderId: event.data.order.id });
response.sendStatus(200);`,
      php: `$db->prepare('insert into jobs (order_id) values (?)')->execute([$orderId]);
http_response_code(200); // a worker does the rest`,
      python: `queue.put(order_id)  # a worker does the rest
respond(200)`,
    },
  },
  save: {
    text: {
      en: "Save the order before you create its checkout: a webhook may come before the response of your own request.",
      ms: "Simpan pesanan sebelum mencipta halaman pembayarannya: webhook boleh tiba sebelum respons kepada permintaan anda sendiri.",
    },
    samples: {
      node: `await db.query("insert into orders (id, amount, status) values ($1, $2, 'OPEN')", [id, amount]);
const { url } = await kaunter.checkouts.create({ order: { id, amount, ...rest }, ...shop });`,
      php: `$db->prepare("insert into orders (id, amount, status) values (?, ?, 'OPEN')")->execute([$id, $amount]);
$checkout = call('POST', '/v3/payment/online', $body);`,
      python: `cursor.execute("insert into orders (id, amount, status) values (%s, %s, 'OPEN')", [id, amount])
checkout = call("POST", "/v3/payment/online", body)`,
    },
  },
  repeat: {
    text: {
      en: "Repeat a request that had no response, with the same order.id: the gateway returns the checkout that it has. Another order.id makes a second checkout, which may be paid too.",
      ms: "Ulang permintaan yang tiada respons dengan order.id yang sama: gerbang mengembalikan halaman pembayaran yang sedia ada. order.id lain mencipta halaman kedua, yang mungkin dibayar juga.",
    },
    samples: {
      node: `const kaunter = createClient({ ...settings, retriesMax: 2 }); // repeats with the same order.id`,
      php: `for ($try = 1; $try <= 3; $try++) {
    $response = call('POST', '/v3/payment/online', $body); // the same $body['order']['id']
    if ($response !== []) { break; }
}`,
      python: `for _ in range(3):
    try:
        return call("POST", "/v3/payment/online", body)  # the same body["order"]["id"]
    except OSError:
        continue`,
    },
  },
  escape: {
    text: {
      en: "Escape whatever comes in an address or a webhook where you show it.",
      ms: "Lepaskan (escape) apa sahaja yang datang dalam alamat atau webhook apabila anda memaparkannya.",
    },
    samples: {
      node: `response.send(\`<p>Order \${escapeHtml(orderId)}</p>\`);`,
      php: `echo '<p>Order ' . htmlspecialchars($orderId) . '</p>';`,
      python: `page = f"<p>Order {html.escape(order_id)}</p>"`,
    },
  },
} as const satisfies Readonly<Record<string, Fix>>;
export type FixName = keyof typeof FIXES;
