import assert from "node:assert/strict";
import type { Reply } from "../support/api/raw-client.ts";
import type { DemoApplication, TestGateway } from "../support/gateway.ts";
import { type ClientForm, sendRaw, signCall, type Tree } from "./client-forms.ts";

type Gateway = Pick<TestGateway, "baseUrl" | "demo">;

/** A client of one kind with its own token. */
export class Client {
  readonly gateway: Gateway;
  readonly form: ClientForm;
  readonly application: DemoApplication;
  token = "";
  constructor(gateway: Gateway, form: ClientForm, application?: DemoApplication) {
    this.gateway = gateway;
    this.form = form;
    this.application = application ?? (form.isStrict ? gateway.demo : gateway.demo.compat);
  }

  async authenticate(
    body = '{"grantType":"client_credentials"}',
    type = "application/json",
  ): Promise<Reply["body"]> {
    const { clientId, clientSecret } = this.application;
    const reply = await sendRaw({
      method: "POST",
      url: `${this.gateway.baseUrl}/v1/token`,
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        "content-type": type,
      },
      text: body,
    });
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(Object.keys(reply.body).sort(), [
      "accessToken",
      "expiresIn",
      "refreshToken",
      "refreshTokenExpiresIn",
      "tokenType",
    ]);
    assert.ok(Number.isInteger(reply.body.expiresIn) && reply.body.expiresIn > 1_000);
    assert.ok(reply.body.refreshTokenExpiresIn < 2 ** 31);
    assert.match(reply.body.refreshToken, /^[A-Za-z]{128}$/);
    this.token = reply.body.accessToken;
    return reply.body;
  }

  sign(method: string, path: string, body?: Tree, signedMethod?: string) {
    const url = `${this.gateway.baseUrl}${path}`;
    const signed = signCall(this.form, this.application, {
      method,
      url,
      ...(body && { body }),
      ...(signedMethod && { signedMethod }),
    });
    return { ...signed, headers: { ...signed.headers, authorization: `Bearer ${this.token}` } };
  }

  call(method: string, path: string, body?: Tree, signedMethod?: string): Promise<Reply> {
    return sendRaw(this.sign(method, path, body, signedMethod));
  }

  async expect(method: string, path: string, body?: Tree): Promise<Reply["body"]> {
    const reply = await this.call(method, path, body);
    assert.equal(reply.status, 200, `${this.form.name} ${path}: ${reply.text}`);
    assert.equal("error" in reply.body, false);
    assert.equal(reply.body.code, "SUCCESS");
    assert.ok("item" in reply.body || "items" in reply.body);
    return reply.body;
  }
}

export async function signInClient(
  gateway: Gateway,
  form: ClientForm,
  application?: DemoApplication,
): Promise<Client> {
  const client = new Client(gateway, form, application);
  await client.authenticate();
  return client;
}
