import autocannon from "autocannon";
import { requestTo } from "./submit.ts";
import type { BenchOwner } from "./world.ts";

/** A separate process that floods the forms of businesses with requests; it answers an order when the flood is over. */

export type FloodOrder = { url: string; owners: BenchOwner[]; seconds: number };

process.on("message", ({ url, owners, seconds }: FloodOrder) => {
  void autocannon({ url, requests: owners.map(requestTo), connections: 32, duration: seconds }).then(
    ({ requests, non2xx, errors }) => process.send?.(non2xx + errors > 0 ? null : requests.average),
  );
});
process.on("SIGTERM", () => process.exit(0));
process.send?.("ready");
