/**
 * A browser's part of the portal for tests: keeps the cookie, sends the CSRF token, and holds every
 * response to the schema and the errors its endpoint declares.
 */
import assert from "node:assert/strict";
import { Ajv, type ValidateFunction } from "ajv";
import { PORTAL_ROUTES } from "../../../packages/gateway/src/http/portal/index.ts";
import type { PortalRoute } from "../../../packages/gateway/src/http/route.ts";
import { errorsOf } from "../../../packages/gateway/src/http/routes.ts";
import { readJson } from "../api/raw-client.ts";
import type { TestGateway } from "../gateway.ts";
import { TEST_PASSWORD } from "../other-merchant.ts";
import { until } from "../until.ts";

export { TEST_PASSWORD };

export interface PortalAnswer {
  status: number;
  headers: Headers;
  // Tests access responses freely; assertions are what checks them.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  text: string;
}

export interface PortalRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

const ajv = new Ajv({ strict: false, allErrors: false });
const validators = new Map<string, ValidateFunction>();

function expectDeclared(route: PortalRoute, body: unknown): void {
  if (typeof route.response === "string") return;
  const validate = validators.get(route.operationId) ?? ajv.compile(route.response);
  validators.set(route.operationId, validate);
  assert.ok(validate(body), `${route.operationId}: ${JSON.stringify(validate.errors)}`);
}

function expectDeclaredError(route: PortalRoute, { status, body }: PortalAnswer): void {
  const code: unknown = body?.error?.code;
  const declared: readonly unknown[] = errorsOf(route);
  assert.ok(declared.includes(code), `${route.operationId} does not declare ${status} ${code}`);
}

function findRoute(name: string): PortalRoute {
  const route = PORTAL_ROUTES.find((each) => each.operationId === name);
  assert.ok(route, `no portal route ${name}`);
  return route;
}

export class PortalClient {
  cookie: string | null = null;
  /** The cookie by which an account knows this browser. */
  device: string | null = null;
  /** What confirms a sensitive action when the portal requires it; null: no confirmation. */
  password: string | null = null;
  csrf = "none";
  #confirming: Promise<void> | null = null;
  readonly baseUrl: string;

  constructor(gateway: Pick<TestGateway, "baseUrl">) {
    this.baseUrl = gateway.baseUrl;
  }

  /** Calls an endpoint by its name. */
  async call(name: string, request: PortalRequest = {}): Promise<PortalAnswer> {
    const route = findRoute(name);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(request.params?.[key] ?? "missing"),
    );
    const query = new URLSearchParams(request.query).toString();
    const send = () => this.send(route.method, query ? `${path}?${query}` : path, request);
    let answer = await send();
    if (answer.body?.error?.code === "CONFIRMATION_REQUIRED" && this.password !== null) {
      await this.confirm(this.password);
      answer = await send();
    }
    if (answer.status === 200) expectDeclared(route, answer.body);
    else if (answer.status >= 400) expectDeclaredError(route, answer);
    return answer;
  }

  async send(method: string, path: string, request: PortalRequest = {}): Promise<PortalAnswer> {
    const headers: Record<string, string> = {};
    const wanted: Record<string, string | undefined> = {
      cookie: [this.cookie, this.device].filter((each) => each !== null).join("; ") || undefined,
      ...(method !== "GET" && { origin: this.baseUrl, "x-kaunter-csrf": this.csrf }),
      ...(request.body !== undefined && { "content-type": "application/json" }),
      ...request.headers,
    };
    for (const [name, value] of Object.entries(wanted)) {
      if (value !== undefined) headers[name] = value;
    }
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    const body = readJson(text, text);
    this.#keep(response, body);
    return { status: response.status, headers: response.headers, body, text };
  }

  async login(email: string, password: string): Promise<PortalAnswer> {
    const answer = await this.call("login", { body: { email, password } });
    if (answer.status === 200) this.password = password;
    return answer;
  }

  /** Once for calls at the same time: it renews the session, and with it the token for forms. */
  async confirm(password: string): Promise<void> {
    this.#confirming ??= this.#confirm(password).finally(() => {
      this.#confirming = null;
    });
    await this.#confirming;
  }

  async #confirm(password: string): Promise<void> {
    const answer = await this.call("confirmSession", { body: { password } });
    assert.equal(answer.status, 200, answer.text);
  }

  #keep(response: Response, body: unknown): void {
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(";")[0] ?? "";
      if (/^\S*_device=/.test(pair)) {
        this.device = pair;
        continue;
      }
      this.cookie = pair.endsWith("=") ? null : pair;
      if (this.cookie === null) this.csrf = "none";
    }
    if (typeof body === "object" && body !== null && "csrfToken" in body) {
      this.csrf = String(body.csrfToken) || "none";
    }
  }
}

/** The demo's owner, signed in. */
export async function signInOwner(gateway: TestGateway): Promise<PortalClient> {
  const client = new PortalClient(gateway);
  const { email, password } = gateway.demo.portal;
  const answer = await client.login(email, password);
  assert.equal(answer.status, 200, answer.text);
  return client;
}

/** A user of the owner's merchant, made by an invitation and signed in. */
export async function signInAs(
  gateway: TestGateway,
  owner: PortalClient,
  role: string,
  storeIds: string[] = [],
  email = `${role.toLowerCase()}-${Math.random().toString(36).slice(2)}@team.example`,
): Promise<{ client: PortalClient; email: string; id: string }> {
  const invited = await owner.call("inviteTeamMember", { body: { email, role, storeIds } });
  assert.equal(invited.status, 200, invited.text);
  const client = new PortalClient(gateway);
  const token = await mailedToken(client, email);
  const joined = await client.call("acceptInvitation", {
    body: { token, firstName: "A", lastName: role, password: TEST_PASSWORD },
  });
  assert.equal(joined.status, 200, joined.text);
  client.password = TEST_PASSWORD;
  return { client, email, id: invited.body.id };
}

/** The token after `#token=` in the newest mail to an address. */
export async function mailedToken(
  client: PortalClient,
  email: string,
  subject = /./,
): Promise<string> {
  const mail = await newestMail(client, email, subject);
  const detail = await client.call("getMail", { params: { id: mail.id } });
  const token = /#token=([\w-]+)/.exec(detail.body.text)?.[1];
  assert.ok(token);
  return token;
}

/** Mails may be written after the response to the call they come from. */
async function newestMail(
  client: PortalClient,
  email: string,
  subject: RegExp,
): Promise<{ id: string }> {
  const find = async () =>
    (await client.call("listMail")).body.items.find(
      (each: { to: string; subject: string }) => each.to === email && subject.test(each.subject),
    );
  return until(find, (mail) => mail !== undefined);
}

export const hasItems = (answer: PortalAnswer): boolean => answer.body.items.length > 0;
