import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { StartError } from "./explain-start-failure.ts";

/**
 * The environment, with a free port in place of `PORT=0`: the public URLs, the simulators' ports
 * and the other processes all go by it. Production has a proxy, which must know the port.
 */
export async function choosePort(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { PORT = "", HOST, KAUNTER_MODE } = environment;
  if (!/^0+$/.test(PORT) || KAUNTER_MODE === "production") return environment;
  const probe = createServer().listen({ port: 0, host: HOST || "127.0.0.1" });
  await once(probe, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Cannot listen on ${HOST} (${error.code}). Set HOST.`);
  });
  const { port } = probe.address() as AddressInfo; // of a server that listens on a port
  probe.close();
  await once(probe, "close");
  return { ...environment, PORT: String(port) };
}
