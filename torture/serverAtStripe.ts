import { parseEnv } from "#server/env.ts";
import { openLog } from "#server/log.ts";
import { startServer } from "#server/server.ts";

/** As `src/server/main.ts`, but payments are taken at a Stripe on this machine, on the port in `STRIPE_AT`: no variable of the product leads there. */
const env = parseEnv();
const server = await startServer({ env, log: openLog(env.LOG_LEVEL), stripeAt: { host: "127.0.0.1", port: Number(process.env["STRIPE_AT"]), protocol: "http" } });
console.log(`Yardstick is running at ${server.url}`);
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
