import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import tlsOptions from "smtp-server/lib/tls-options.js";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { parseEnv } from "#platform/process/env.ts";
import { asAdmin, urlOfDatabase } from "#server/testing/asAdmin.ts";
import { operatorCommand } from "#server/testing/operatorCommand.ts";
import { startTestBucket } from "#server/testing/outside/bucket.ts";
import { startReverseProxy } from "#server/testing/outside/reverseProxy.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { addressChecks } from "./addressChecks.ts";
import { databaseChecks } from "./databaseChecks.ts";
import type { Finding } from "./finding.ts";
import { mailCheck } from "./mailCheck.ts";
import { makePass, passHeader } from "./pass.ts";
import { checkAfterStart } from "./startCheck.ts";
import { diskChecks, photoCheck } from "./storageChecks.ts";

/** The doctor on set-ups that are broken in one way each. */

let story: Story;
let untrusting: Story;
beforeAll(async () => {
  story = await startStory();
  untrusting = await startStory({ beside: story, env: { TRUSTED_PROXIES: "10.9.9.9" } });
});
afterAll(async () => {
  await untrusting.stop();
  await story.stop();
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The findings at the server behind a proxy with these faults. */
async function behind(
  faults: Parameters<typeof startReverseProxy>[1],
  { server = story, publicUrl = (own: string) => own, now = Date.now() } = {},
): Promise<Finding[]> {
  const proxy = await startReverseProxy(server.url, faults);
  closing.push(proxy.close);
  return addressChecks({ publicUrl: publicUrl(proxy.url), pass: makePass(server.server.deps.secret), now });
}
/** Each thing to change, as the operator reads it. */
const changes = (findings: Finding | Finding[]) =>
  [findings].flat().flatMap((one) => (one.state === "change" ? [`${one.check}: ${one.says} -> ${one.change}`] : []));
const certificate = () => {
  const { key, cert } = tlsOptions({});
  return { key: String(key), cert: String(cert) };
};

test("behind a proxy that is set up well, nothing must be changed", async () => {
  const findings = await behind({});
  expect(changes(findings)).toEqual([]);
  expect(findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
    "address well",
    "scheme note",
    "host well",
    "clock well",
    "caller's address well",
    "live refresh well",
    "body size well",
    "webhooks well",
  ]);
});

test.each<[string, Parameters<typeof startReverseProxy>[1], string[]]>([
  [
    "another Host",
    { host: "127.0.0.1:3000" },
    ["host: the proxy sends the Host 127.0.0.1:3000 in place of", "proxy_set_header Host $http_host;"],
  ],
  [
    "no caller's address",
    { forwardedFor: "none" },
    ["does not send X-Forwarded-For", "proxy_set_header X-Forwarded-For $remote_addr;"],
  ],
  [
    "a claimed address",
    { forwardedFor: "as claimed" },
    ["hands on what a caller claims", "proxy_set_header X-Forwarded-For $remote_addr;"],
  ],
  ["a buffer", { buffers: true }, ["live refresh: the proxy holds events back", "proxy_buffering off;"]],
  [
    "small bodies",
    { maxBody: 1_000_000 },
    ["body size: the proxy refuses a body of 11 MB (413)", "client_max_body_size 11m;"],
  ],
  [
    "a filter for webhooks",
    { blocks: { path: "/api/stripe", status: 403 } },
    ["webhooks: events of Stripe do not reach the server: /api/stripe/webhook answers 403", "without a password"],
  ],
  [
    "live refresh of its own",
    { blocks: { path: "/api/live", status: 404 } },
    ["live refresh: the proxy answers /api/live itself (404)", "forward /api/live"],
  ],
  ["another clock", { date: new Date(0) }, ["clock: the clocks of this machine and of the proxy are", "NTP"]],
  [
    "https of its own",
    { forwardedProto: "https" },
    ["scheme: the proxy is reached by https, but PUBLIC_URL begins with http", "PUBLIC_URL=https://127.0.0.1"],
  ],
  [
    "a redirect",
    { redirectTo: "https://www.example.org" },
    ["redirects to https://www.example.org", "PUBLIC_URL=https://www.example.org"],
  ],
  [
    "another website",
    { blocks: { path: "/", status: 404 } },
    ["is not answered by this server (404)", "forward every path to this server"],
  ],
  [
    "a server that is down",
    { blocks: { path: "/", status: 502 } },
    ["does not reach the server (502)", "start the server"],
  ],
])("a proxy with %s is named, and nothing else", async (_fault, faults, words) => {
  const [only = "", ...more] = changes(await behind(faults));
  for (const part of words) expect(only).toContain(part);
  expect(more).toEqual([]);
});

test("a proxy that the server does not trust is named with its address", async () => {
  expect(changes(await behind({ forwardedFor: { as: "198.51.100.7" } }, { server: untrusting }))).toEqual([
    "caller's address: the proxy at 127.0.0.1 is not in TRUSTED_PROXIES: limits count everyone as one caller -> TRUSTED_PROXIES=127.0.0.1",
  ]);
});

test("a proxy that makes everyone look like this machine is named as such", async () => {
  const found = changes(await behind({ forwardedFor: "none", host: "127.0.0.1:3000" }));
  expect(found.join()).toContain("and /metrics and /local-mail are open to everyone");
});

test("a proxy that nobody needs to pass is named", async () => {
  expect(changes(await addressChecks({ publicUrl: story.url, pass: makePass(story.server.deps.secret) }))).toEqual([
    expect.stringMatching(/^caller's address: TRUSTED_PROXIES has \S+, but callers reach the server without a proxy/),
  ]);
});

test("a certificate that browsers refuse is named, beside what else is wrong", async () => {
  const found = changes(await behind({ certificate: certificate(), host: "app:3000" }));
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/^certificate: the TLS certificate .* -> /);
  expect(found[1]).toMatch(/^host: /);
});

test.each([
  ["https://no-such-host.invalid", "the name no-such-host.invalid has no address", "add a DNS record"],
  ["http://127.0.0.1:9", "nothing answers at http://127.0.0.1:9 (ECONNREFUSED)", "start the proxy"],
])("an address that leads nowhere is named: %s", async (publicUrl, says, change) => {
  const [only = "", ...more] = changes(await addressChecks({ publicUrl, pass: "" }));
  expect(only).toContain(says);
  expect(only).toContain(change);
  expect(more).toEqual([]);
});

test("an address that does not speak TLS, and a server with another secret, are named", async () => {
  expect(changes(await behind({}, { publicUrl: (own) => own.replace("http:", "https:") }))).toEqual([
    expect.stringContaining("does not speak TLS -> turn on TLS in the proxy"),
  ]);
  const pass = makePass("another secret of another server");
  expect(changes(await addressChecks({ publicUrl: story.url, pass }))).toEqual([
    expect.stringContaining("run the doctor with the server's variables (DATA_DIR, AUTH_SECRET)"),
  ]);
});

test("nobody without a valid pass learns that the doctor's routes exist", async () => {
  const { secret } = story.server.deps;
  const old = makePass(secret, Date.now() - 3_600_000);
  const early = makePass(secret, Date.now() + 3_600_000);
  for (const pass of ["", "1.2", old, early, makePass("another secret of another server")])
    for (const [method, path] of [
      ["GET", "/api/doctor"],
      ["POST", "/api/doctor"],
      ["GET", "/api/live/doctor"],
    ] as const) {
      const headers = { [passHeader]: pass, "content-type": "application/json" };
      const { status } = await fetch(story.url + path, {
        method,
        headers,
        ...(method === "POST" ? { body: "{}" } : {}),
      });
      expect([pass, path, status]).toEqual([pass, path, 404]);
    }
});

/** Starts a mail server. */
async function mailServer(options: SMTPServerOptions): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((closed) => smtp.close(() => closed())));
  return { port: (smtp.server.address() as AddressInfo).port, received };
}
const MAIL_FROM = "Yardstick <quotes@example.org>";

test("emails: a test email arrives, and each fault is named", async () => {
  const { port, received } = await mailServer({ authOptional: true });
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  expect(await mailCheck(parseEnv({ SMTP_URL, MAIL_FROM }), "dana@example.org")).toMatchObject({ state: "well" });
  expect(received).toEqual(["dana@example.org"]);
  expect(await mailCheck(parseEnv({ SMTP_URL, MAIL_FROM }), null)).toMatchObject({ state: "well" });
  expect(received).toHaveLength(1);

  const locked = await mailServer({ onAuth: (_auth, _session, done) => done(new Error("Wrong password")) });
  const refusing = await mailServer({
    authOptional: true,
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error("Not your domain"), { responseCode: 553 })),
  });
  for (const [variables, words] of [
    [{ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM }, /ECONNREFUSED.* -> correct host and port in SMTP_URL/],
    [{ SMTP_URL: "smtp://no-such-host.invalid", MAIL_FROM }, / -> correct the host in SMTP_URL/],
    [{ SMTP_URL: `smtp://me:wrong@127.0.0.1:${locked.port}`, MAIL_FROM }, / -> correct user and password in SMTP_URL/],
    [{ SMTP_URL: `smtps://127.0.0.1:${port}`, MAIL_FROM }, / -> use smtps:\/\/ for port 465/],
    [{ SMTP_URL: `smtp://127.0.0.1:${refusing.port}`, MAIL_FROM }, /Not your domain -> set MAIL_FROM to an address/],
    [{ SMTP_URL }, /^email: MAIL_FROM is not set/],
    [{ PUBLIC_URL: "https://quotes.example.org" }, /^email: SMTP_URL is not set.* -> SMTP_URL=smtp:/],
  ] as const)
    expect(changes(await mailCheck(parseEnv(variables), "dana@example.org"))).toEqual([expect.stringMatching(words)]);
});

test("photos: one object is written, read and deleted, and each fault is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yardstick-doctor-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  expect(await photoCheck(parseEnv({ DATA_DIR: folder }))).toMatchObject({ state: "well" });
  await writeFile(join(folder, "file"), "");
  expect(changes(await photoCheck(parseEnv({ DATA_DIR: join(folder, "file") })))).toEqual([
    expect.stringContaining("-> let the user who runs Yardstick write to that folder"),
  ]);

  const bucket = await startTestBucket("photos", "right");
  closing.push(bucket.close);
  const s3 = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "right",
    S3_SECRET_ACCESS_KEY: "key",
  };
  expect(await photoCheck(parseEnv(s3))).toMatchObject({ state: "well" });
  expect([...bucket.objects]).toEqual([]);
  for (const [variables, words] of [
    [{ S3_BUCKET: "others" }, "(NoSuchBucket) -> create the bucket, or correct S3_BUCKET"],
    [{ S3_ACCESS_KEY_ID: "wrong" }, "(InvalidAccessKeyId) -> correct S3_ACCESS_KEY_ID"],
    [{ S3_ENDPOINT: "http://127.0.0.1:9" }, "-> correct S3_ENDPOINT and S3_REGION"],
  ] as const)
    expect(changes(await photoCheck(parseEnv({ ...s3, ...variables })))).toEqual([expect.stringContaining(words)]);
  for (const [code, words] of [
    ["AccessDenied", "read, write and delete in the bucket"],
    ["SignatureDoesNotMatch", "correct S3_SECRET_ACCESS_KEY"],
    ["RequestTimeTooSkewed", "turn on time synchronization"],
  ] as const) {
    bucket.failWith({ status: 403, code });
    expect(changes(await photoCheck(parseEnv(s3)))).toEqual([expect.stringContaining(words)]);
  }
});

test("the database: each fault is named", async () => {
  const at = (DATABASE_URL: string) => databaseChecks(parseEnv({ DATABASE_URL }));
  expect(changes(await at(story.databaseUrl))).toEqual([
    expect.stringMatching(/logs in as \w+, a superuser -> create role/),
  ]);
  const role = `doctor_${randomUUID().slice(0, 8)}`;
  await story.sql(`create role ${role} login`);
  try {
    expect(changes(await at(story.databaseUrl.replace("postgres@", `${role}@`)))).toEqual([
      expect.stringMatching(
        /may not create schemas in \w+, which upgrades do -> alter database "\w+" owner to doctor_/,
      ),
      expect.stringMatching(/is no member of the role yardstick_tenant -> grant yardstick_tenant to doctor_/),
    ]);
  } finally {
    await story.sql(`drop role ${role}`);
  }
  const latin = `latin_${randomUUID().slice(0, 8)}`;
  const run = (sql: string) => asAdmin(inject("postgresUrl"), (admin) => admin.query(sql));
  await run(`create database ${latin} encoding 'LATIN1' locale_provider 'libc' locale 'C' template template0`);
  try {
    const url = urlOfDatabase(inject("postgresUrl"), latin);
    expect(changes(await at(url))).toContainEqual(expect.stringMatching(/has the encoding LATIN1, .* -> create the/));
    await expect(migrate(url)).rejects.toThrow("the one of DATABASE_URL has LATIN1");
  } finally {
    await run(`drop database ${latin}`);
  }
  expect(changes(await at(urlOfDatabase(inject("postgresUrl"), "no_such_database")))).toEqual([
    expect.stringContaining("-> create the database, or correct its name in DATABASE_URL"),
  ]);
  expect(changes(await at("postgres://yardstick@127.0.0.1:9/yardstick"))).toEqual([
    expect.stringContaining("-> start PostgreSQL, or correct host and port in DATABASE_URL"),
  ]);
});

test("the disk: little space, and backups nowhere, are named", async () => {
  const nearlyFull = async () => ({ bavail: 1, blocks: 100, bsize: 4096 });
  const env = parseEnv({ DATA_DIR: tmpdir(), BACKUP_DIR: "/nowhere/backups" });
  expect(changes(await diskChecks(env, nearlyFull))).toEqual([
    expect.stringMatching(/^disk: 0\.0 GB are left on the disk of .* -> free space/),
    "backups: the folder /nowhere/backups does not exist -> mkdir /nowhere/backups, or correct BACKUP_DIR",
  ]);
});

test("the command prints each finding and exits with 1 where something must be changed", async () => {
  const proxy = await startReverseProxy(story.url, { maxBody: 1_000_000 });
  closing.push(proxy.close);
  const { port } = await mailServer({ authOptional: true });
  const variables = { PUBLIC_URL: proxy.url, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM, LOG_LEVEL: "warn" };
  const command = operatorCommand("doctor/doctorCommand.ts", () => story, variables);
  const { code, printed } = await command("dana@example.org");
  expect(code).toBe(1);
  expect(printed).toMatch(/^ok {6}address: /m);
  expect(printed).toMatch(/^ok {6}email: a test email was sent to dana@example\.org/m);
  expect(printed).toMatch(/^CHANGE {2}body size: .*\n {8}-> .*client_max_body_size 11m;/m);
  expect(printed).toMatch(/\n\d to change\.\n$/);
  expect(await command("dana")).toEqual({
    code: 1,
    printed: expect.stringContaining("Name one address for the test email"),
  });
});

test("a start logs what must be changed, and sends no email", async () => {
  const { port, received } = await mailServer({ authOptional: true });
  const lines: unknown[] = [];
  const hear = (details: unknown, message: unknown) => void lines.push([details, message]);
  const log = { warn: hear, info: hear } as unknown as Parameters<typeof checkAfterStart>[1];
  const env = { DATA_DIR: story.dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM };
  checkAfterStart(parseEnv(env), log);
  await expect.poll(() => lines).toEqual([[{ checks: 3 }, "the check after the start found nothing to change"]]);
  expect(received).toEqual([]);
  lines.length = 0;
  const proxy = await startReverseProxy("http://127.0.0.1:9");
  closing.push(proxy.close);
  checkAfterStart(parseEnv({ ...env, PUBLIC_URL: proxy.url }), log, { times: 2, pauseMs: 10 });
  await expect
    .poll(() => lines)
    .toEqual([[expect.objectContaining({ check: "address" }), expect.stringContaining("something to change")]]);
  lines.length = 0;
  checkAfterStart(parseEnv({ ...env, SMTP_URL: "smtp://127.0.0.1:9" }), log);
  await expect
    .poll(() => lines)
    .toEqual([
      [
        {
          check: "email",
          says: expect.stringContaining("does not take emails"),
          change: expect.stringContaining("SMTP_URL"),
        },
        "the check after the start found something to change",
      ],
    ]);
});
