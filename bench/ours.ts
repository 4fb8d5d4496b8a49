import { parseEnv } from "#platform/env.ts";
import { openLog } from "#platform/log.ts";
import { startServer } from "#server/server.ts";
import { makePdfs, type PdfOrder } from "./pdfs.ts";

/**
 * Our whole server as it runs for users, but for the limits per address, which load from one machine would meet at
 * once.
 */
const roomy = {
  submitsPerHour: 1e9,
  uploadsPerHour: 1e9,
  opensPerMinute: 1e9,
  quietSubmits: 1e9,
  keyCallsPerMinute: 1e9,
  wrongKeysPerMinute: 1e9,
  takeOutsPerHour: 1e9,
  customerMailsPerDay: 1_000_000,
  mailsPerHour: 1e9,
  webhookTests: 1e9,
  webhookResends: 1e9,
  quietUploads: 1e9,
  formUploadsPerHour: 1e9,
  waitingPhotos: 1e9,
  waitingPhotoBytes: 1e15,
  analysesPerDay: 1e9,
  emailsPerDay: 1e9,
};
const server = await startServer({
  env: parseEnv({ ...process.env, PORT: "0", HOST: "127.0.0.1" }),
  log: openLog("info"),
  limits: roomy,
  print: () => {},
});
process.send?.(server.url.replace("localhost", "127.0.0.1"));
process.on("message", (order: PdfOrder) => void makePdfs(order).then((took) => process.send?.(took)));
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
