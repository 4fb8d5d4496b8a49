import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { openMessageClock } from "#server/testing/messageClock.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { offer, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** Follow-ups as an operator's mail server signs them, and as the customer's one reads the signature (DKIM, RFC 8058). */

const secret = "a secret of forty characters for stories";
const hour = 3_600_000;
const https = "https://quotes.example.org";
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let story: Story;
const samples: Buffer[] = [];
beforeAll(async () => {
  story = await startStory({ env: { AUTH_SECRET: secret }, ownMessageTurns: true });
  for (const [name, language] of [
    ["Bright Side", "en"],
    ["Limpieza Ñandú, S. A. de la Ciudad de México y Alrededores", "es"],
  ] as const)
    samples.push(await followUp(name, language));
});
afterAll(() => story.stop());

/** A follow-up of a business with this name, as it arrives at a mail server. */
async function followUp(name: string, language: "en" | "es"): Promise<Buffer> {
  const arrived: Buffer[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        arrived.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
  const { port } = smtp.server.address() as AddressInfo;
  const mailer = createMailer({
    env: parseEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Yardstick <hello@yardstick.dev>" }),
    sharedDb: { query: () => Promise.reject(new Error("With SMTP no mail is stored.")) },
    print: () => {},
  });
  const owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
  await owner.client.account.saveBusiness({
    name,
    phone: null,
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  await givePostalAddress(owner);
  const { seen } = await owner.client.sequences.preview({ trigger: "quote_unopened" });
  await owner.client.sequences.turnOn({ trigger: "quote_unopened", version: 0, seen });
  const email = `carla.with.a.long.name.for.a.long.token-${owner.id}@mail.dev`;
  await sendQuote(owner, offer({ language }), { name: "Carla", email, phone: null, address: null });
  const clock = await openMessageClock({ databaseUrl: story.databaseUrl, url: https }, owner.id, secret, { mailer });
  for (let at = Date.now(); arrived.length === 0 && at < Date.now() + 96 * hour; at += hour)
    await clock.turn(new Date(at));
  await clock.close();
  mailer.close();
  await new Promise<void>((closed) => smtp.close(closed));
  const [mail] = arrived;
  if (!mail) throw new Error("No follow-up arrived.");
  return mail;
}

const headers = ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type", "Reply-To"];
const ofLists = ["List-Unsubscribe", "List-Unsubscribe-Post"];

/** The email with the signature of an operator's server. */
async function signed(mail: Buffer): Promise<string> {
  const key = { signingDomain: "yardstick.dev", selector: "post", privateKey };
  const headerList = [...headers, ...ofLists];
  const { signatures } = await dkimSign(mail, { ...key, headerList, signatureData: [key] });
  return signatures + mail.toString("binary");
}

/** The answer of the customer's mail server to the signature, and the headers that it covers. */
async function verified(mail: string) {
  const record = [[`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`]];
  const { results } = await dkimVerify(Buffer.from(mail, "binary"), { resolver: async () => record });
  const [result] = results;
  const tag = /DKIM-Signature:[^]*?\bh=([^;]+);/.exec(mail)?.[1] ?? "";
  return { result: result?.status.result, covered: tag.replaceAll(/\s/g, "").toLowerCase().split(":") };
}

test("a signature covers both headers of the opt-out, and a changed one breaks it", async () => {
  for (const sample of samples) {
    const mail = await signed(sample);
    const { result, covered } = await verified(mail);
    expect(result).toBe("pass");
    expect(covered).toEqual(expect.arrayContaining(ofLists.map((name) => name.toLowerCase())));
    for (const changed of [
      mail.replace(/^(List-Unsubscribe: <https:\/\/)quotes/m, "$1other"),
      mail.replace(/^List-Unsubscribe-Post: .+\r\n/m, ""),
    ]) {
      expect(changed).not.toBe(mail);
      expect((await verified(changed)).result).toBe("fail");
    }
  }
});

test("each of the two headers is on one line, and its address is https", () => {
  for (const sample of samples) {
    const head = sample.toString("utf8").split("\r\n\r\n")[0] ?? "";
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/quotes\.example\.org\/mails\/opt-out\?[\w=&.%-]+>\r?$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(head.match(/^List-Unsubscribe/gm)).toHaveLength(2);
    expect(sample.toString("utf8")).not.toContain("http://");
  }
});
