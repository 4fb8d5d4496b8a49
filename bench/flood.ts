import autocannon from "autocannon";
import { requestTo, type FloodOrder } from "./submit.ts";

/** A separate process that floods the forms of businesses with requests; it answers an order when the flood is over. */

process.on("message", ({ url, owners, seconds }: FloodOrder) => {
  void autocannon({ url, requests: owners.map(requestTo), connections: 32, duration: seconds }).then(
    ({ requests, non2xx, errors }) => process.send?.(non2xx + errors > 0 ? null : requests.average),
  );
});
process.on("SIGTERM", () => process.exit(0));
process.send?.("ready");
