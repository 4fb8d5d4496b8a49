import { print, sideBySide } from "./figures.ts";
import type { World } from "./world.ts";

/** An owner's 50 newest estimates, of 100,000 of 1,000 owners. */
export async function benchList({ ours, floor, owners }: World): Promise<void> {
  const some = owners.slice(0, 200);
  const figures = await sideBySide({
    ours: {
      url: ours,
      requests: some.map((owner) => ({ path: "/api/estimates?limit=50", headers: { cookie: owner.cookie } })),
    },
    floor: { url: floor, requests: some.map((owner) => ({ path: "/estimates", headers: { "x-owner": owner.id } })) },
  });
  print("list", figures.ours, figures.floor, "/s");
}
