import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestGateway } from "./gateway.ts";

const countServers = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap").length;

test("a gateway that cannot start leaves nothing running", async () => {
  const servers = countServers();
  const environment = { DATABASE_URL: "postgresql://127.0.0.1:1/missing" };
  await assert.rejects(startTestGateway({ environment }), { code: "ECONNREFUSED" });
  assert.equal(countServers(), servers);
});
