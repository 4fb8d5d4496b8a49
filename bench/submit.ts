import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type autocannon from "autocannon";
import { benchSideBySide, median, percentile, print } from "./figures.ts";
import { listOf } from "./list.ts";
import { waitForJobs } from "./waitForJobs.ts";
import { child, createWorld, type BenchOwner, type World } from "./world.ts";

/**
 * Measures a customer's request without photos, from the link to the stored row, while its two emails are sent into an
 * SMTP server in another process. Its CPU ends with the last email; the floor stores the same rows and sends none. Then
 * measures other businesses' lists during a flood of requests.
 */
export async function benchSubmit(): Promise<void> {
  const sink = await child("mailSink.ts", {});
  const world = await createWorld({ owners: 200, estimates: 20_000 }, { SMTP_URL: sink.url });
  try {
    const { ours, floor, owners, pool, processes } = world;
    await pool.query("update members set notification_choices = '{}'");
    const settled = async () => void (await waitForJobs(pool));
    const loads = {
      ours: { url: ours, requests: owners.map(requestTo) },
      floor: {
        url: floor,
        requests: owners.map((owner): autocannon.Request => ({
          ...requestTo(owner),
          path: "/",
          headers: { "content-type": "application/json", "x-owner": owner.id },
        })),
      },
    };
    await benchSideBySide("submit-with-its-emails", loads, { processes, settled });
    await benchListsInFlood(world, settled);
  } finally {
    await world.stop();
    await sink.stop();
  }
}

/** An order to the process `flood.ts`. */
export type FloodOrder = { url: string; owners: BenchOwner[]; seconds: number };

const rounds = 3;
const seconds = 8;

/** Prints the p99 of the lists of some businesses while others' forms are flooded, beside the p99 in quiet. */
async function benchListsInFlood({ ours, owners }: World, settled: () => Promise<void>): Promise<void> {
  const flooded = owners.slice(0, owners.length / 2);
  const others = owners.slice(owners.length / 2);
  const flood = await child("flood.ts", {});
  const figures = { quiet: [] as number[], flood: [] as number[], requests: [] as number[] };
  try {
    for (let round = 0; round < rounds; round++) {
      figures.quiet.push(await listsP99(ours, others));
      const order: FloodOrder = { url: ours, owners: flooded, seconds: seconds + 2 };
      const over = flood.ask(order);
      await delay(1_000);
      figures.flood.push(await listsP99(ours, others));
      const perSecond = (await over) as number | null;
      if (perSecond === null) throw new Error("The flood was refused.");
      figures.requests.push(perSecond);
      await settled();
    }
  } finally {
    await flood.stop();
  }
  print("p99-of-others-lists-in-a-flood", median(figures.flood), median(figures.quiet), "ms");
  console.log(`  the flood: ${median(figures.requests).toFixed(0)} requests a second`);
}

/** The p99 of the milliseconds of lists that follow each other, each of another owner. */
async function listsP99(url: string, owners: readonly BenchOwner[]): Promise<number> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < end; at++) {
    const { path = "", headers } = listOf(owners[at % owners.length] as BenchOwner);
    const started = performance.now();
    const answer = await fetch(url + path, { headers: headers as Record<string, string> });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A list was refused: ${answer.status}`);
    took.push(performance.now() - started);
    await delay(5);
  }
  return percentile(took, 0.99);
}

/** A customer's request to an owner, new each time it is sent. */
export const requestTo = (owner: BenchOwner): autocannon.Request => ({
  method: "POST",
  path: `/api/public-forms/${owner.id}/requests`,
  headers: { "content-type": "application/json" },
  setupRequest: (request) => ({ ...request, body: requestOf(owner) }),
});

/** Returns a customer's request to an owner as JSON, with only one figure. */
export function requestOf(owner: Pick<BenchOwner, "id" | "serviceId">): string {
  return JSON.stringify({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.example",
    phone: "555-0142",
    address: "12 Maple Avenue, Naperville, IL",
    estimate_method: "manual",
    services: [{ service_id: owner.serviceId, manual_area: 800 }],
  });
}
