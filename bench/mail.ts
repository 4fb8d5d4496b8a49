import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { parseEnv } from "#platform/process/env.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { mailFromQueue, type Mail } from "#platform/kinds/mail.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { median, print } from "./figures.ts";
import { child } from "./world.ts";

const emails = 2_000;
const rounds = 3;

/**
 * Measures emails per second from the job queue into an SMTP server in another process, and the CPU of this process for
 * one. The floor is the same mailer without a queue; it has as many connections.
 */
export async function benchMail(): Promise<void> {
  const sink = await child("mailSink.ts", {});
  const arrived = async () => (await sink.ask({})) as number;
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const mailer = createMailer({
    env: parseEnv({ SMTP_URL: sink.url }),
    sharedDb: { query: () => Promise.reject(new Error("With SMTP no mail is kept.")) },
    print: () => {},
  });
  const jobs = await openJobs({ url: postgres.url, log: pino({ level: "error" }) });
  const batch = (): Mail[] =>
    Array.from({ length: emails }, (_, n) => ({
      kind: "follow_up_due",
      to: `owner-${n}@load.yardstick.dev`,
      accountId: randomUUID(),
      subject: "3 follow-ups are due",
      heading: "3 follow-ups are due",
      body: [{ title: "Due today:", list: ["Carla Jones", "Dan Smith", "Eve Miller"] }],
      action: { label: "Open", url: "https://quotes.example.org/customers" },
    }));
  const sides = {
    floor: () => Promise.all(batch().map((mail) => mailer.deliver(mail))),
    ours: () => jobs.send(...batch().map((data) => ({ name: "send-mail" as const, data }))),
  };
  const figures = { floor: [] as Figures[], ours: [] as Figures[] };
  try {
    await jobs.work({ "send-mail": (mail, id) => mailer.deliver(mailFromQueue(mail), id) });
    for (let round = 0; round <= rounds; round++)
      for (const side of ["floor", "ours"] as const) {
        const measured = await measure(arrived, sides[side]);
        if (round > 0) figures[side].push(measured); // the first round only warms up
      }
    const of = (side: Figures[], figure: keyof Figures) => median(side.map((each) => each[figure]));
    print("mail", of(figures.ours, "perSecond"), of(figures.floor, "perSecond"), "/s");
    print("mail-cpu", of(figures.ours, "cpuMs"), of(figures.floor, "cpuMs"), "ms");
  } finally {
    await jobs.stop();
    mailer.close();
    await sink.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Figures = { perSecond: number; cpuMs: number };

async function measure(arrived: () => Promise<number>, send: () => Promise<unknown>): Promise<Figures> {
  const before = await arrived();
  const started = { at: performance.now(), ...process.cpuUsage() };
  await send();
  while ((await arrived()) < before + emails) await new Promise((resolve) => setTimeout(resolve, 20));
  const { user, system } = process.cpuUsage(started);
  return {
    perSecond: emails / ((performance.now() - started.at) / 1000),
    cpuMs: (user + system) / 1000 / emails,
  };
}
