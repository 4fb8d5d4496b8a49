import type autocannon from "autocannon";
import { print, sideBySide } from "./figures.ts";
import type { BenchOwner, World } from "./world.ts";

/**
 * Measures an owner's 50 newest estimates, of 100,000 of 1,000 owners, at 32 connections and at one. One floor has no
 * sign-in; the other checks the cookie's signature and the session's row.
 */
export async function benchList({ ours, floor, owners }: World): Promise<void> {
  const some = owners.slice(0, 200);
  const figures = await sideBySide({
    ours: {
      url: ours,
      requests: some.map(listOf),
    },
    floor: { url: floor, requests: some.map((owner) => ({ path: "/estimates", headers: { "x-owner": owner.id } })) },
  });
  print("list", figures.ours, figures.floor, "/s");

  const asked = (url: string, path: string) => ({
    url,
    requests: some.map((owner) => ({ path, headers: { cookie: owner.cookie } })),
  });
  for (const connections of [32, 1]) {
    const known = await sideBySide(
      { ours: asked(ours, "/api/estimates?limit=50"), floor: asked(floor, "/estimates-of-session") },
      connections,
    );
    print(connections === 1 ? "list-with-session-alone" : "list-with-session", known.ours, known.floor, "/s");
  }
}

/** A request for an owner's 50 newest estimates. */
export const listOf = ({ cookie }: BenchOwner): autocannon.Request => ({
  path: "/api/estimates?limit=50",
  headers: { cookie },
});
