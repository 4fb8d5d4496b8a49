import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { parseEnv } from "#platform/process/env.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { mailFromQueue, type Mail } from "#platform/kinds/mail.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { print } from "./figures.ts";

const emails = 3_000;

/**
 * Measures emails per second from the job queue into an SMTP server on this machine, which shares this process and its
 * one thread. The floor is the same mailer without a queue.
 */
export async function benchMail(): Promise<void> {
  let arrived = 0;
  const sink = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => {
        arrived += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const mailer = createMailer({
    env: parseEnv({ SMTP_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}` }),
    sharedDb: { query: () => Promise.reject(new Error("With SMTP no mail is kept.")) },
    print: () => {},
  });
  const jobs = await openJobs({ url: postgres.url, log: pino({ level: "error" }) });
  const batch = (): Mail[] =>
    Array.from({ length: emails }, (_, n) => ({
      kind: "follow_ups_due",
      to: `owner-${n}@load.yardstick.dev`,
      accountId: randomUUID(),
      subject: "3 follow-ups are due",
      heading: "3 follow-ups are due",
      body: [{ title: "Due today:", list: ["Carla Jones", "Dan Smith", "Eve Miller"] }],
      action: { label: "Open", url: "https://quotes.example.org/customers" },
    }));
  try {
    const floor = await perSecond(
      () => arrived,
      () => Promise.all(batch().map((mail) => mailer.deliver(mail))),
    );
    await jobs.work({ "send-mail": (mail, id) => mailer.deliver(mailFromQueue(mail), id) });
    const ours = await perSecond(
      () => arrived,
      () => jobs.send(...batch().map((data) => ({ name: "send-mail" as const, data }))),
    );
    print("mail", ours, floor, "/s");
  } finally {
    await jobs.stop();
    mailer.close();
    sink.close(() => {});
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function perSecond(arrived: () => number, send: () => Promise<unknown>): Promise<number> {
  const before = arrived();
  const started = performance.now();
  await send();
  while (arrived() < before + emails) await new Promise((resolve) => setTimeout(resolve, 5));
  return emails / ((performance.now() - started) / 1000);
}
