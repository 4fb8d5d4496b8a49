import { parseEnv } from "#platform/process/env.ts";
import { ordinaryLimits, roomyLimits } from "#platform/limits/limits.ts";
import { openLog } from "#platform/process/log.ts";
import { startServer, type RunningServer } from "#server/server.ts";

/**
 * Like `src/server/main.ts`, but with settings that the product does not offer. Payments go to a Stripe on this
 * machine, on the port in `STRIPE_AT`. `ROOMY_LIMITS` allows a hundred thousand calls from one machine.
 */
const env = parseEnv();
const stripePort = process.env["STRIPE_AT"];
const server: RunningServer = await startServer({
  env,
  log: openLog(env.LOG_LEVEL),
  limits: process.env["ROOMY_LIMITS"] ? roomyLimits : ordinaryLimits,
  ...(stripePort ? { stripeAt: { host: "127.0.0.1", port: Number(stripePort), protocol: "http" } } : {}),
});
console.log(`Yardstick is running at ${server.url}`);
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
