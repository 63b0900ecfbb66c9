import { readPrivateKey, signRequest } from "@kaunter/signing";
import type { DemoApplication, TestGateway } from "../gateway.ts";

export const UPLOAD_PATH = "/v3/partner/file/upload";

interface Body {
  item: { fileName: string; fileUrl: string };
  error: { code: string; message: string };
}

/** Uploads as a partner's application, signed. */
export async function uploadForm(
  gateway: TestGateway,
  form: FormData,
  application: DemoApplication = gateway.demo,
): Promise<{ status: number; body: Body }> {
  const { headers } = signRequest({
    body: undefined,
    method: "post",
    requestUrl: `${gateway.baseUrl}${UPLOAD_PATH}`,
    privateKey: readPrivateKey(application.privateKey),
    nonce: gateway.deps.random.bytes(16).toString("hex"),
    timestampSeconds: Math.floor(gateway.deps.clock.now().getTime() / 1_000),
  });
  const answer = await fetch(`${gateway.baseUrl}${UPLOAD_PATH}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${await gateway.token(application)}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

export function formOf(content: Uint8Array, name: string, fileName?: string): FormData {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], name));
  if (fileName !== undefined) form.set("fileName", fileName);
  return form;
}
