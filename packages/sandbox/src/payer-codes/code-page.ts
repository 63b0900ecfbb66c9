import { toDataURL } from "qrcode";
import { escapeHtml, page } from "../page.ts";

/** What a payer's phone shows to the cashier. */
export async function codePage(app: string, code: string, backPath: string): Promise<string> {
  const picture = await toDataURL(code, { errorCorrectionLevel: "M", margin: 4, width: 240 });
  return page(
    `Pay with ${app}`,
    `<p>Show this code to the cashier.</p>
<p><img src="${picture}" width="240" height="240" alt="QR code of the payer"></p>
<label for="code">Code</label><input id="code" value="${escapeHtml(code)}" readonly>
<p class="hint">It is the <code>authCode</code> of a quick pay, good for one payment and one minute.</p>
<a class="button" href="${backPath}">Get another code</a>`,
  );
}
