import { Agent, request as httpRequest } from "node:http";
import type { ServerProcess } from "#server/testing/serverProcess.ts";

/**
 * A typical load balancer: takes turns, reuses connections and checks each server's readiness. It retries on another
 * server only if no connection was made, so that nothing can happen twice.
 */
export function startBalancer(servers: readonly ServerProcess[]) {
  const places = servers.map((server) => ({ server, agent: new Agent({ keepAlive: true }), ready: true }));
  const look = setInterval(() => {
    for (const place of places)
      fetch(`${place.server.url}/readyz`).then(
        ({ ok }) => void (place.ready = ok),
        () => void (place.ready = false),
      );
  }, 250);
  let turn = 0;
  const askOne = (
    { server, agent }: (typeof places)[number],
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ) =>
    new Promise<number | null>((resolve, reject) => {
      const request = httpRequest(
        `${server.url}${path}`,
        { agent, method, headers: { origin: server.url, ...headers } },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode ?? 0));
          answer.once("error", reject);
        },
      );
      request.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ECONNREFUSED" ? resolve(null) : reject(error),
      );
      request.end(body);
    });
  return {
    async ask(method: string, path: string, headers: Record<string, string>, body = ""): Promise<number> {
      for (let tries = 0; tries < 1_000; tries++) {
        const inTurn = places[turn++ % places.length];
        const place = inTurn?.ready ? inTurn : (places.find(({ ready }) => ready) ?? inTurn);
        const status = place && (await askOne(place, method, path, headers, body));
        if (typeof status === "number") return status;
      }
      throw new Error("No server takes a connection.");
    },
    end() {
      clearInterval(look);
      for (const { agent } of places) agent.destroy();
    },
  };
}
