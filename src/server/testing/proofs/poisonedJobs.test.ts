import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { openJobs } from "#platform/jobs/jobs.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import { startLocalModel } from "#server/testing/outside/localModel.ts";
import {
  clientOf,
  fixture,
  storedNames,
  newOwner,
  processStory,
  requestFor,
  washing,
} from "#server/testing/processStory.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";

/** Real server processes that die or hang because of a job. */

const { start, emptyDatabase, connect, afterwards } = processStory();

/**
 * A mail server. `onRecipient` gets an email's recipient before the server answers, and can block the answer forever.
 */
async function mailServer(onRecipient: (address: string) => Promise<void> | void) {
  const arrived: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onRcptTo({ address }, _session, done) {
      await onRecipient(address);
      done();
    },
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        arrived.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
  afterwards(async () => smtp.close(() => undefined));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, arrived };
}

/** Queues emails the way a server process does. */
async function queueMails(url: string, ...recipients: string[]): Promise<void> {
  const jobs = await openJobs({ url, log: pino({ level: "silent" }) });
  const mails = recipients.map((to): QueuedJob => ({
    name: "send-mail",
    data: { kind: "sign_up", to, accountId: "a", subject: "Hello", heading: "Hello", body: [] },
  }));
  await jobs.send(...mails);
  await jobs.stop();
}

test("a job that kills its process is set aside after it has done so twice, and the others are done", async () => {
  const databaseUrl = await emptyDatabase();
  let deaths = 0;
  const mails = await mailServer(async (address) => {
    if (address !== "poison@mail.dev") return;
    deaths += 1;
    await server.kill();
  });
  const server = await start({ DATABASE_URL: databaseUrl, SMTP_URL: mails.url, MAIL_FROM: "hello@yardstick.dev" });
  const others = Array.from({ length: 5 }, (_, n) => `carla-${n}@mail.dev`);
  await queueMails(databaseUrl, ...others.slice(0, 3), "poison@mail.dev", ...others.slice(3));
  for (const death of [1, 2]) {
    await expect.poll(() => [deaths, server.alive()], { timeout: 60_000 }).toEqual([death, false]);
    await server.start();
  }
  const line = () => server.output().split('"a job failed for good"').length - 1;
  await expect.poll(line, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => [...new Set(mails.arrived)].toSorted(), { timeout: 60_000 }).toEqual(others);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    'yardstick_jobs_set_aside_total{job="send-mail"} 1',
  );
  const database = await connect(databaseUrl);
  const waiting = "select name from pgboss.job where name in ('send-mail', 'failed-jobs') and state < 'completed'";
  await expect.poll(async () => (await database.query(waiting)).rows).toEqual([]);
  expect([deaths, server.alive(), line()]).toEqual([2, true, 1]);
});

test("a job that has its process stand still is set aside likewise: the process ends itself", async () => {
  const databaseUrl = await emptyDatabase();
  let frozen = 0;
  const mails = await mailServer((address) => {
    if (address !== "poison@mail.dev") return;
    frozen += 1;
    process.kill(server.pid(), "SIGUSR2");
  });
  const server = await start(
    { DATABASE_URL: databaseUrl, SMTP_URL: mails.url, MAIL_FROM: "hello@yardstick.dev" },
    { nodeOptions: ["--import", "data:text/javascript,process.on('SIGUSR2',()=>{for(;;);})"] },
  );
  await queueMails(databaseUrl, "poison@mail.dev", "carla@mail.dev");
  for (const death of [1, 2]) {
    await expect.poll(() => [frozen, server.alive()]).toEqual([death, false]);
    await server.start();
  }
  await expect.poll(() => server.output().split('"a job failed for good"').length - 1).toBe(1);
  await expect.poll(() => [...new Set(mails.arrived)]).toEqual(["carla@mail.dev"]);
  expect([frozen, server.alive()]).toEqual([2, true]);
});

test("photos whose analysis kills the server twice are not analyzed again; the request stays, and says what to do", async () => {
  const databaseUrl = await emptyDatabase();
  let deaths = 0;
  const model = await startLocalModel(() => {
    deaths += 1;
    void server.kill();
  });
  afterwards(async () => model.stop());
  const AI = { AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: model.url };
  const server = await start({ DATABASE_URL: databaseUrl, ...AI });
  const { id, cookie } = await newOwner(server);
  const service = await clientOf(server, cookie).services.create(washing);
  const request = requestFor(id, service.id);
  const photo = await uploadPhoto(server, id, request.request_id, readFileSync(fixture("driveway.jpg")));
  const asked = { ...request, estimate_method: "ai" as const, services: [{ service_id: service.id }] };
  await clientOf(server, "")
    .publicForms.submit({ ...asked, photo_ids: [photo.id] })
    .catch(() => "no answer");
  const database = await connect(databaseUrl);
  const stateOf = async () =>
    (
      await database.query<{ state: string; reason: string | null }>(
        "select analysis_state as state, analysis_error as reason from estimates",
      )
    ).rows;
  for (const death of [1, 2]) {
    await expect.poll(() => [deaths, server.alive()]).toEqual([death, false]);
    expect(await stateOf()).toEqual([{ state: "running", reason: null }]);
    // Simulates the passing of minutes.
    await database.query("update estimates set analysis_started_at = now() - interval '5 minutes'");
    for (const place of ["outbox", "pgboss.job"])
      await database.query(`update ${place} set start_after = now() where name = 'analyse-estimates'`);
    await server.start();
  }
  await expect
    .poll(stateOf)
    .toEqual([
      { state: "failed", reason: expect.stringContaining("measure on the photos or enter the size") as string },
    ]);
  expect([deaths, server.alive()]).toEqual([2, true]);
  expect(await storedNames(server, cookie)).toEqual([request.name]);
});

test("a server stops when it is asked to while a job hangs, and the job waits for the next one", async () => {
  const databaseUrl = await emptyDatabase();
  let begun = false;
  const mails = await mailServer(() => {
    begun = true;
    return new Promise(() => undefined);
  });
  const server = await start({ DATABASE_URL: databaseUrl, SMTP_URL: mails.url, MAIL_FROM: "hello@yardstick.dev" });
  await queueMails(databaseUrl, "carla@mail.dev");
  await expect.poll(() => begun, { timeout: 60_000 }).toBe(true);
  expect(await server.terminate()).toBe(0);
  const database = await connect(databaseUrl);
  const { rows } = await database.query("select state::text from pgboss.job where name = 'send-mail'");
  expect(rows).toEqual([{ state: "retry" }]);
});
