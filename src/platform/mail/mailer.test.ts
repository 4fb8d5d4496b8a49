import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { mailFromQueue, type Mail, type QueuedMail } from "#platform/kinds/mail.ts";
import { createMailer } from "./mailer.ts";
import { startSilentServer } from "#server/testing/outside/silentServer.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a mailer with a local SMTP server; `received` are the mails that it has accepted. */
async function mailerBefore(options: SMTPServerOptions = {}, photo?: () => Promise<Buffer | null>) {
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
  return { received, mailer: mailerAt((smtp.server.address() as AddressInfo).port, undefined, photo) };
}

function mailerAt(port: number, deadlineMs?: number, photo?: () => Promise<Buffer | null>) {
  const env = parseEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Yardstick <hello@yardstick.dev>" });
  // Nothing queries this database: with SMTP no mail is stored.
  const mailer = createMailer({
    env,
    sharedDb: { query: () => Promise.reject(new Error("There is no database.")) },
    print: () => {},
    ...(deadlineMs ? { deadlineMs } : {}),
    ...(photo ? { photo } : {}),
  });
  closing.push(() => mailer.close());
  return mailer;
}

const mail: Mail = {
  kind: "sign_up",
  to: "olivia@owners.yardstick.dev",
  accountId: randomUUID(),
  subject: "Confirm your email",
  heading: "Confirm your email",
  body: ["Please confirm."],
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
    body: ["<img src=x onerror=alert(1)>"],
  });
  expect(received[0]?.to).toEqual(["olivia@owners.yardstick.dev"]);
  const [headers = ""] = received[0]?.raw.split("\r\n\r\n") ?? [];
  expect(headers).toContain("Subject: Request from Eve Bcc: everyone@evil.test");
  expect(headers).not.toMatch(/^Bcc:/m);
  const html = received[0]?.raw.slice(received[0].raw.indexOf("text/html")) ?? "";
  expect(html).not.toContain("<img");
});

/** An email of a business to its customer, with every possible part. */
const whole: Mail = {
  ...mail,
  subject: "Your price: Größe & Höhe",
  business: { name: "Ñandú Réal <Wash> & Sons", logo: "https://quotes.example.org/logos/a/b.png" },
  from: { name: "Ñandú Réal <Wash> & Sons\r\nBcc: everyone@evil.test", replyTo: "carlos@nandu.dev" },
  heading: "Thanks, José. Ñandú Réal has your request.",
  body: [
    "One paragraph\nof two lines.",
    { label: "Driveway wash", price: "$1,250.00", note: "rough estimate", details: ["800 sq ft × $0.25", "Likely."] },
    { title: "Due today:", list: ["Marÿ <b>Bold</b>", `Long ${"x".repeat(2_000)}`] },
    {
      facts: [
        { label: "Call", value: "(512) 555-0101", url: "tel:5125550101" },
        { label: "Notes", value: '🐕 & "cat"' },
      ],
    },
  ],
  smallPrint: ["This link works once."],
  stop: { label: "Stop these emails", url: `https://quotes.example.org/mails/stop?token=${"t".repeat(180)}` },
};

async function parsed(sent: QueuedMail, photo?: () => Promise<Buffer | null>) {
  const { mailer, received } = await mailerBefore({}, photo);
  await mailer.deliver(sent, "job-1");
  const { raw = "", to } = received[0] ?? {};
  return { raw, to, read: await simpleParser(raw) };
}

/** The text in order, regardless of layout. */
const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Returns what a mail program shows of a page: its text, and the addresses of its links. */
function pageOf(html: string) {
  const body = html.slice(html.indexOf("<body"));
  const plain = (text: string) =>
    text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll("&amp;", "&");
  return {
    words: words(plain(body.replaceAll(/<!--.*?-->|<[^>]+>/gs, " "))),
    links: [...body.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => plain(href)),
  };
}

test("an independent reader finds the words twice, as text and as a page, and both say the same", async () => {
  const { read, raw } = await parsed(whole);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(read.attachments).toEqual([]);
  const page = pageOf(read.html || "");
  const lines = (read.text ?? "").split("\n").filter((line) => line.trim() !== "");
  const isLink = (line: string) => line.startsWith("https:");
  expect(page.links).toEqual(expect.arrayContaining(lines.filter(isLink)));
  // Removes the marks of plain text, which a page expresses by its layout.
  const set = (text: string) => text.replace(/^- /, "").replaceAll(/:(?= |$)/g, "");
  const said = lines.filter((line) => !isLink(line)).map((line) => words(set(line)));
  expect(set(page.words.replaceAll(/: |:$/g, " ")).replaceAll(/\s+/g, " ")).toBe(
    [whole.business?.name, ...said].join(" "),
  );
});

test("an email to a member has their name, and its answers go to the customer", async () => {
  const replyTo = { name: "Rosa Díaz", address: "rosa@mail.dev" };
  const { from: _business, ...news } = whole;
  const { read } = await parsed({ ...news, toName: "Olivia Owner", replyTo });
  expect(read.to).toMatchObject({ value: [{ name: "Olivia Owner", address: "olivia@owners.yardstick.dev" }] });
  expect(read.replyTo?.value).toEqual([replyTo]);
});

test("its headers say who wrote it, who gets the answers, that a machine wrote it, and where it is turned off", async () => {
  const { read, raw, to } = await parsed(whole);
  expect(to).toEqual(["olivia@owners.yardstick.dev"]);
  expect(read.subject).toBe("Your price: Größe & Höhe");
  expect(read.from?.value).toEqual([
    { name: "Ñandú Réal <Wash> & Sons Bcc: everyone@evil.test", address: "hello@yardstick.dev" },
  ]);
  expect(read.replyTo?.value[0]?.address).toBe("carlos@nandu.dev");
  expect(read.bcc).toBeUndefined();
  expect(read.messageId).toBe("<job-1@yardstick.dev>");
  expect(read.headers.get("auto-submitted")).toBe("auto-generated");
  expect(raw).toContain(`\r\nList-Unsubscribe: <${whole.stop?.url}>\r\n`);
  expect(raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThan(999);
});

test("an email of the product itself is from the product, is answered to it, and offers no end of what comes once", async () => {
  const { read } = await parsed(mail);
  expect(read.from?.value).toEqual([{ name: "Yardstick", address: "hello@yardstick.dev" }]);
  expect(read.replyTo).toBeUndefined();
  expect(read.headers.has("list-unsubscribe")).toBe(false);
  expect(read.html).toContain(">Yardstick</td>");
});

test("a photo travels in the email, shown where it stands; one that is gone leaves the rest", async () => {
  const bytes = Buffer.from("the bytes of a photo");
  const withPhoto = { ...mail, body: ["Before.", { photo: "a/b.jpg", alt: "Your photo", outlines: [] }] };
  const { read, raw } = await parsed(withPhoto, async () => bytes);
  expect(raw).toMatch(/^Content-Type: multipart\/related;/m);
  expect(read.attachments).toMatchObject([{ contentType: "image/jpeg", related: true, content: bytes }]);
  // The reader has put the picture in place of its reference.
  expect(read.html).toContain(`<img src="data:image/jpeg;base64,${bytes.toString("base64")}" alt="Your photo"`);
  const gone = (await parsed(withPhoto, async () => null)).read;
  expect(gone.html).not.toContain("<img");
  expect(gone.text).toBe(read.text);
});

test("an address is one address: what is in it reaches nobody else", async () => {
  const { mailer, received } = await mailerBefore();
  await expect(mailer.deliver({ ...mail, to: "carla@mail.dev,everyone@evil.test" })).rejects.toThrow(/recipient/);
  expect(received).toEqual([]);
});

test("an email that was queued before emails had a design says the same in it", async () => {
  const { to, accountId, subject, action } = mail;
  const { read } = await parsed(
    mailFromQueue({ to, accountId, subject, ...(action ? { action } : {}), text: "Hello,\n\nplease confirm." }),
  );
  expect(read.text).toBe(
    "Confirm your email\n\nHello,\n\nplease confirm.\n\nConfirm my email:\nhttps://quotes.example.org/confirm-email?token=abc\n",
  );
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
