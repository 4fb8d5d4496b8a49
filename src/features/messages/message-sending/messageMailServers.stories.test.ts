import { createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { openMessageClock, type MessageClock } from "#server/testing/messageClock.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { offer, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { messageRefusals } from "#features/messages/planned-messages/messageStates.ts";

/** A follow-up meets a real mail server that answers late, asks for another time, refuses, is silent, or hangs up. */

const secret = "a secret of forty characters for stories";
const minute = 60_000;

/** The end of an email's data at the mail server. */
type Ending = "late" | "silent" | "hangs up" | `${number} ${string}`;

/** A mail server that ends emails as told, and keeps what arrived. */
async function startMailServer() {
  let ending: Ending = "250 Taken";
  let onRecipient = "250 Known";
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const answered = async (socket: Socket, raw: string) => {
    if (!/^[45]/.test(ending)) arrived.push(raw);
    if (ending === "silent") return;
    if (ending === "hangs up") return void socket.destroy();
    if (ending === "late") await delay(400);
    socket.write(`${ending === "late" ? "250 Taken at last" : ending}\r\n`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let text = "";
    let isData = false;
    socket.write("220 Ready\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
      for (let end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n"); end >= 0;) {
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) void answered(socket, part);
        else if (/^DATA/i.test(part)) socket.write("354 Go on\r\n");
        else if (/^RCPT/i.test(part)) socket.write(`${onRecipient}\r\n`);
        else socket.write("250 Fine\r\n");
        isData = !isData && /^DATA/i.test(part);
        end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    end: (how: Ending) => void (ending = how),
    answerRecipients: (answer: string) => void (onRecipient = answer),
    mails: () => Promise.all(arrived.map(async (raw) => simpleParser(raw))),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

let story: Story;
let owner: StoryOwner;
let clock: MessageClock;
let server: Awaited<ReturnType<typeof startMailServer>>;
let close: () => void;
beforeAll(async () => void (story = await startStory({ env: { AUTH_SECRET: secret }, ownMessageTurns: true })));
afterAll(() => story.stop());
/** A business with a message that is due now. */
beforeEach(async () => {
  server = await startMailServer();
  const env = parseEnv({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "Yardstick <hello@yardstick.dev>" });
  const sharedDb = { query: () => Promise.reject(new Error("With SMTP no mail is stored.")) };
  const mailer = createMailer({ env, sharedDb, print: () => {}, deadlineMs: 1_500 });
  owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
  await givePostalAddress(owner);
  clock = await openMessageClock(story, owner.id, secret, { mailer });
  const { sequences } = owner.client;
  const { seen } = await sequences.preview({ trigger: "quote_unopened" });
  await sequences.turnOn({ trigger: "quote_unopened", version: 0, seen });
  await sendQuote(owner, offer(), { name: "Carla", email: `carla-${owner.id}@mail.dev`, phone: null, address: null });
  await clock.turn(new Date());
  close = () => mailer.close();
});
afterEach(async () => {
  close();
  await clock.close();
  await server.stop();
});

const message = async () => {
  const boxes = await Promise.all(
    (["planned", "stopped", "sent", "failed"] as const).map((box) => owner.client.messages.list({ box })),
  );
  const found = boxes.flatMap(({ rows }) => rows)[0];
  if (!found) throw new Error("There is no message.");
  return found;
};
/** A turn so many minutes after the message is due. */
const turn = async (minutes: number) => clock.turn(new Date(due + minutes * minute));
let due = 0;
beforeEach(async () => void (due = Date.parse((await message()).send_at ?? "")));
const idsOf = async () => (await server.mails()).map(({ messageId }) => messageId);

test("a mail server that answers late takes a message once", async () => {
  server.end("late");
  await turn(1);
  await turn(10);
  expect(await message()).toMatchObject({ state: "sent", reason: null });
  expect(await idsOf()).toEqual([`<${(await message()).id}@yardstick.dev>`]);
});

describe.each(["421 Come back later", "452 Mailbox full"] as const)("a mail server that answers %s", (answer) => {
  test("is asked again after five minutes, under the same id, with the words of then", async () => {
    server.end(answer);
    await turn(1);
    const putOff = await message();
    expect(putOff).toMatchObject({ state: "planned", reason: "The mail server asked to try again later." });
    expect(Date.parse(putOff.send_at ?? "")).toBe(due + 6 * minute);
    await owner.client.messages.edit({
      id: putOff.id,
      version: putOff.version,
      subject: "Hello",
      text: "Hi {first_name}",
    });
    server.end("250 Taken");
    await turn(7);
    expect(await message()).toMatchObject({ state: "sent" });
    expect(await server.mails()).toMatchObject([{ messageId: `<${putOff.id}@yardstick.dev>`, subject: "Hello" }]);
  });

  test("is asked for a day at most", async () => {
    server.end(answer);
    for (let minutes = 1; minutes < 3 * 24 * 60; minutes += 30) await turn(minutes);
    expect(await message()).toMatchObject({ state: "failed", reason: "The mail server did not take it for a day." });
    expect(await server.mails()).toEqual([]);
  });
});

test("a mailbox that is unknown fails at once, and its address counts as bouncing", async () => {
  server.answerRecipients("550 No such user");
  await turn(1);
  const failed = await message();
  expect(failed).toMatchObject({ state: "failed", reason: expect.stringContaining("550 No such user") as string });
  const bounced = await story.sql("select reason from bounced_addresses where created_by = $1", [owner.id]);
  expect(bounced).toEqual([{ reason: expect.stringContaining("No such user") as string }]);
  server.answerRecipients("250 Known");
  for (let minutes = 10; minutes < 600; minutes += 60) await turn(minutes);
  expect(await server.mails()).toEqual([]);
});

describe.each(["silent", "hangs up"] as const)("a mail server that takes an email and then is %s", (ending) => {
  test("gets it once more, with the same id and the same words, which nobody can edit", async () => {
    server.end(ending);
    await turn(1);
    const putOff = await message();
    expect(putOff).toMatchObject({ state: "planned", reason: "The mail server gave no answer." });
    const edited = { id: putOff.id, version: putOff.version, subject: "Other", text: "Words" };
    expect(await refusal(owner.client.messages.edit(edited))).toMatchObject({ message: messageRefusals.handedOver });
    // The words of its step change: this email keeps its own.
    await story.sql(`update sequences set steps = replace(steps::text, 'Hello', 'Dear')::jsonb where created_by = $1`, [
      owner.id,
    ]);
    server.end("250 Taken");
    await turn(7);
    expect(await message()).toMatchObject({ state: "sent" });
    const mails = await server.mails();
    expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(new Set([`<${putOff.id}@yardstick.dev>`]));
    expect(new Set(mails.map(({ subject, text }) => `${subject} ${text}`)).size).toBe(1);
  });

  test("and whose customer declines meanwhile, leaves it unknown if the email arrived", async () => {
    server.end(ending);
    await turn(1);
    expect(await message()).toMatchObject({ state: "planned", reason: "The mail server gave no answer." });
    const [quote] = (await owner.client.quotes.list({})).rows;
    await owner.client.quotes.recordDecline({ id: quote?.id ?? "", reason: "No" });
    await turn(7);
    expect(await message()).toMatchObject({
      state: "unknown",
      reason: expect.stringMatching(/^The customer declined\. It may have arrived\.$/) as string,
    });
  });

  test("and refuses it the next time, has perhaps delivered it all the same", async () => {
    server.end(ending);
    await turn(1);
    server.end("421 Come back later");
    await turn(7);
    const { id, version, reason } = await message();
    expect(reason).toBe("The mail server asked to try again later.");
    const edited = { id, version, subject: "Other", text: "Words" };
    expect(await refusal(owner.client.messages.edit(edited))).toMatchObject({ message: messageRefusals.handedOver });
    server.answerRecipients("550 No such user");
    await turn(60);
    expect(await message()).toMatchObject({
      state: "unknown",
      reason: expect.stringMatching(/550 No such user.*It may have arrived\.$/) as string,
    });
  });
});
