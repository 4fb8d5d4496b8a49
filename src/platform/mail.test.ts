import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "./env.ts";
import { createMailer } from "./mail.ts";
import { startSilentServer } from "#server/testing/silentServer.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mailer before a local server that speaks SMTP; `received` are the mails it has taken. */
async function mailerBefore(options: SMTPServerOptions = {}) {
  const received: { from: string; to: string[]; raw: string }[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString()));
      stream.on("end", () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw,
        });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  closing.push(() => smtp.close(() => {}));
  return { received, mailer: mailerAt((smtp.server.address() as AddressInfo).port) };
}

function mailerAt(port: number, deadlineMs?: number) {
  const env = parseEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Yardstick <hello@yardstick.dev>" });
  // Nothing asks this database: with SMTP no mail is stored.
  const mailer = createMailer({
    env,
    sharedDb: { query: () => Promise.reject(new Error("There is no database.")) },
    print: () => {},
    ...(deadlineMs ? { deadlineMs } : {}),
  });
  closing.push(() => mailer.close());
  return mailer;
}

const mail = {
  to: "olivia@owners.yardstick.dev",
  accountId: randomUUID(),
  subject: "Confirm your email",
  text: "Hello,\n\nplease confirm.",
  action: { label: "Confirm my email", url: "https://quotes.example.org/confirm-email?token=abc" },
};

test("a mail arrives with its words, its link and our sender", async () => {
  const { mailer, received } = await mailerBefore();
  await mailer.deliver(mail);
  expect(mailer.local).toBe(false);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "hello@yardstick.dev", to: ["olivia@owners.yardstick.dev"] });
  expect(received[0]?.raw).toContain("Subject: Confirm your email");
  expect(received[0]?.raw).toContain("https://quotes.example.org/confirm-email?token=abc");
});

test("what a customer typed adds no header and no markup", async () => {
  const { mailer, received } = await mailerBefore();
  await mailer.deliver({
    ...mail,
    subject: "Request from Eve\r\nBcc: everyone@evil.test",
    text: "<img src=x onerror=alert(1)>",
  });
  expect(received[0]?.to).toEqual(["olivia@owners.yardstick.dev"]);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
  const html = received[0]?.raw.slice(received[0].raw.indexOf("text/html")) ?? "";
  expect(html).not.toContain("<img");
});

test("a server that refuses makes the delivery fail, so that it is tried again", async () => {
  const { mailer, received } = await mailerBefore({
    onRcptTo: (_address, _session, done) => done(new Error("mailbox full")),
  });
  await expect(mailer.deliver(mail)).rejects.toThrow(/mailbox full/);
  expect(received).toEqual([]);
});

test.each([
  ["says nothing", {}],
  ["greets for ever, byte by byte", { first: "220", drip: " " }],
  ["greets and then trickles its answer", { first: "220 hello\r\n", drip: "250-ok\r\n" }],
])("a server that takes the call and %s is given up, and its connections are closed", async (_what, says) => {
  const liar = await startSilentServer(says);
  closing.push(() => void liar.stop());
  const mailer = mailerAt(liar.port, 400);
  const refused = await Promise.allSettled(Array.from({ length: 30 }, () => mailer.deliver(mail)));
  expect(refused.map((one) => one.status === "rejected" && String(one.reason))).toEqual(
    refused.map(() => expect.stringMatching(/did not answer in time/)),
  );
  expect(liar.accepted()).toBeGreaterThan(0);
  await vi.waitFor(() => expect(liar.open()).toBe(0), { timeout: 120_000, interval: 20 });
});

test("many mails travel over few connections, and one that is tried again keeps its id", async () => {
  let calls = 0;
  const { mailer, received } = await mailerBefore({ onConnect: (_session, done) => (calls++, done()) });
  await Promise.all(Array.from({ length: 60 }, (_, n) => mailer.deliver(mail, `job-${n}`)));
  await mailer.deliver(mail, "job-7");
  expect(received.filter(({ raw }) => raw.includes("Message-ID: <job-7@yardstick.dev>"))).toHaveLength(2);
  expect(received).toHaveLength(61);
  expect(calls).toBeLessThanOrEqual(10);
});

test("no server at all makes the delivery fail", async () => {
  await expect(mailerAt(1).deliver(mail)).rejects.toThrow(/ECONNREFUSED/);
});
