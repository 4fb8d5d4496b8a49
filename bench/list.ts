import type autocannon from "autocannon";
import { benchSideBySide } from "./figures.ts";
import { explainList } from "./listParts.ts";
import type { BenchOwner, World } from "./world.ts";

/**
 * Measures an owner's 50 newest estimates, of 100,000 of 1,000 owners, at 32 connections and at one. One floor has no
 * sign-in; the other checks the cookie's signature and the session's row. `--explain` prints what its parts cost.
 */
export async function benchList(world: World): Promise<void> {
  if (process.argv.includes("--explain")) return explainList(world);
  const { ours, floor, owners, processes } = world;
  const some = owners.slice(0, 200);
  await benchSideBySide(
    "list",
    {
      ours: { url: ours, requests: some.map(listOf) },
      floor: { url: floor, requests: some.map((owner) => ({ path: "/estimates", headers: { "x-owner": owner.id } })) },
    },
    { processes },
  );

  const asked = (url: string, path: string) => ({
    url,
    requests: some.map((owner) => ({ path, headers: { cookie: owner.cookie } })),
  });
  for (const connections of [32, 1]) {
    await benchSideBySide(
      connections === 1 ? "list-with-session-alone" : "list-with-session",
      { ours: asked(ours, "/api/estimates?limit=50"), floor: asked(floor, "/estimates-of-session") },
      { connections, processes },
    );
  }
}

/** A request for an owner's 50 newest estimates. */
export const listOf = ({ cookie }: BenchOwner): autocannon.Request => ({
  path: "/api/estimates?limit=50",
  headers: { cookie },
});
