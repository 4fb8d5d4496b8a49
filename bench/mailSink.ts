import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An SMTP server in its own process that takes every email; it answers any message with the number of emails so far. */
let arrived = 0;
const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on("end", () => {
      arrived += 1;
      done();
    });
  },
});
server.listen(0, "127.0.0.1", () =>
  process.send?.(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
);
process.on("message", () => process.send?.(arrived));
process.on("SIGTERM", () => process.exit(0));
