import cluster from "node:cluster";
import { freePort } from "#platform/database/embedded/embeddedAddress.ts";
import { parseEnv } from "#platform/process/env.ts";
import { roomyLimits } from "#platform/limits/limits.ts";
import { openLog } from "#platform/process/log.ts";
import { notifyReady, startProcesses } from "#server/processes/processes.ts";
import type { PdfOrder } from "./pdfs.ts";

/* Our whole server as users run it, except for the limits per address, which load from one machine would reach at
   once. */
const env = parseEnv({ PORT: "0", ...process.env, HOST: "127.0.0.1" });
const log = openLog("info");
const tell = (url: string) => process.send?.(url.replace("localhost", "127.0.0.1"));
const endWith = (stop: () => Promise<void>) => process.on("SIGTERM", () => void stop().then(() => process.exit(0)));

if (cluster.isPrimary && env.PROCESSES > 1) {
  const port = env.PORT || (await freePort());
  const variables = { PORT: String(port) };
  const processes = await startProcesses({ count: env.PROCESSES, port, host: env.HOST, variables, log });
  endWith(processes.stop);
  tell(processes.url);
} else {
  const { startServer } = await import("#server/server.ts"); // as main.ts does
  const { makePdfs } = await import("./pdfs.ts");
  const server = await startServer({ env, log, limits: roomyLimits, print: () => {} });
  endWith(() => server.stop());
  if (cluster.isWorker) notifyReady({ url: server.url, localMail: server.deps.mailer.local });
  else {
    process.on("message", (order: PdfOrder) => void makePdfs(order).then((took) => process.send?.(took)));
    tell(server.url);
  }
}
