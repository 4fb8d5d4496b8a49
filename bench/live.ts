import { get, type IncomingMessage } from "node:http";
import { median, percentile, print } from "./figures.ts";
import type { World } from "./world.ts";

const streams = 500;
const changes = 60;

/**
 * Measures the time from a change request to the event in a browser's stream, with 500 streams open. This includes the
 * write, so the delay from commit is smaller still. The floor is the same write without any listener.
 */
export async function benchLive({ ours, owners, pool }: World): Promise<void> {
  const listening = owners.slice(0, 50);
  const waiting = new Map<string, ((at: number) => void)[]>();
  const open = await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      const owner = listening[index % listening.length];
      if (!owner) throw new Error("there are no owners");
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        get(`${ours}/api/live`, { headers: { cookie: owner.cookie }, agent: false }, resolve).on("error", reject),
      );
      response.on("data", (chunk: Buffer) => {
        if (chunk.includes("event: changed")) for (const heard of waiting.get(owner.id) ?? []) heard(performance.now());
      });
      return response;
    }),
  );

  const delays: number[] = [];
  const writes: number[] = [];
  for (let change = 0; change < changes; change++) {
    const owner = listening[change % listening.length];
    if (!owner) continue;
    const { rows } = await pool.query<{ id: string }>("select id from estimates where created_by = $1 limit 1", [
      owner.id,
    ]);
    const mine = streams / listening.length;
    const heard = new Promise<number[]>((resolve) => {
      const times: number[] = [];
      waiting.set(owner.id, [(at) => (times.push(at) === mine ? resolve(times) : undefined)]);
    });
    const started = performance.now();
    const answer = await fetch(`${ours}/api/estimates/status`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: owner.cookie, origin: ours },
      body: JSON.stringify({ ids: [rows[0]?.id], status: "in-progress" }),
    });
    if (!answer.ok) throw new Error(`the change was refused: ${await answer.text()}`);
    writes.push(performance.now() - started);
    delays.push(...(await heard).map((at) => at - started));
    waiting.delete(owner.id);
  }
  for (const response of open) response.destroy();

  print("live-p50", percentile(delays, 0.5), median(writes), "ms");
  print("live-p99", percentile(delays, 0.99), median(writes), "ms");
}
