import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InboundMail } from "./inboundMail.ts";
import { readInboundMail } from "./readInboundMail.ts";
import {
  appleMail,
  bounceOf,
  gmail,
  gmailHtmlOnly,
  inSns,
  latin,
  outlook,
  outlookHtmlOnly,
  outOfOffice,
  postmarkBounce,
  postmarkMail,
  sesBounce,
  sesMail,
  spanishGmail,
  subscription,
} from "./testing/sampleMails.ts";

const domain = "reply.example.org";
const request = (content: string | object) =>
  readInboundMail(Buffer.from(typeof content === "string" ? content : JSON.stringify(content)), domain);

async function read(content: string | Uint8Array | object): Promise<InboundMail> {
  const result = content instanceof Uint8Array ? await readInboundMail(content, domain) : await request(content);
  if (result.kind !== "mail") throw new Error(`No email: ${JSON.stringify(result)}`);
  return result.mail;
}

const answer = "Yes, Tuesday works.\n\nThe gate code is 4411 & the dog is friendly.";

describe("an email as it is", () => {
  test("of Gmail has the words above the earlier message", async () => {
    expect(await read(gmail)).toEqual({
      from: { name: "Carla Muñoz", address: "carla@gmail.test" },
      to: ["reply+abc@reply.example.org"],
      subject: "Re: Your quote Q-1001",
      text: answer,
      messageId: "CAF=one@mail.gmail.test",
      inReplyTo: "second@example.org",
      references: ["first@example.org", "second@example.org"],
      automatic: false,
      trusted: null,
      bounce: null,
      attachments: [],
    });
  });

  test("in HTML alone has the same words", async () => {
    expect((await read(gmailHtmlOnly)).text).toBe(answer);
  });

  test("of Gmail in Spanish, in Base64", async () => {
    expect((await read(spanishGmail)).text).toBe("Sí, el martes está bien. ¿A qué hora?");
  });

  test("of Outlook, in windows-1252 and quoted-printable", async () => {
    const mail = await read(outlook);
    expect(mail.text).toBe("That’s fine – please use the side door.");
    expect(mail.automatic).toBe(false);
  });

  test("of Outlook in HTML alone, without an id", async () => {
    const mail = await read(outlookHtmlOnly);
    expect(mail.text).toBe("Mañana está bien.\n\nDan");
    expect(mail.messageId).toMatch(/@unidentified$/);
  });

  test("of a phone of Apple, with a photo between the texts", async () => {
    const mail = await read(appleMail);
    expect(mail.text).toBe("Here is the photo of the stain.");
    expect(mail.attachments).toEqual([{ name: "IMG_0001.jpeg", type: "image/jpeg", bytes: 3_000 }]);
  });

  test("in iso-8859-1, without an id: the same bytes get the same id", async () => {
    const bytes = Buffer.from(latin, "latin1");
    const mail = await read(new Uint8Array(bytes));
    expect(mail.text).toBe("Mañana a las tres, señora.");
    expect(mail.messageId).not.toBe("");
    expect((await read(new Uint8Array(bytes))).messageId).toBe(mail.messageId);
  });

  test("from a pipe of Postfix begins with the envelope", async () => {
    const mail = await read(
      `From carla@gmail.test  Mon Nov 30 11:12:13 2026\nDelivered-To: REPLY+xyz@${domain}\n${gmail}`,
    );
    expect(mail.to).toEqual([`reply+xyz@${domain}`, `reply+abc@${domain}`]);
    expect(mail.subject).toBe("Re: Your quote Q-1001");
  });

  test("has a subject on one line and no character that hides or turns others", async () => {
    const mail = await read(
      `Subject: =?utf-8?B?${Buffer.from(`Quote\r\nBcc: a@b.c\u202e${"x".repeat(500)}`).toString("base64")}?=\n` +
        `Content-Type: text/plain; charset=utf-8\n\nA\u202eB\u0000C\u2028D\tE`,
    );
    expect(mail.subject).toMatch(/^Quote Bcc: a@b\.cx+$/);
    expect(mail.subject).toHaveLength(150);
    expect(mail.text).toBe("ABC\nD\tE");
  });

  test("of a broken form gives what can be read", async () => {
    const cut = await read(gmail.slice(0, gmail.indexOf("The gate code")));
    expect(cut.text).toBe("Yes, Tuesday works.");
    const noSender = await read("Content-Type: multipart/mixed; boundary=\n\n--\nHello");
    expect(noSender.from).toEqual({ name: "", address: "" });
    expect(noSender.text).toContain("Hello");
    const empty = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n\n--b--";
    expect((await read(empty)).text).toBe("");
  });
});

describe("an automatic answer", () => {
  test("of someone who is away", async () => {
    expect(await read(outOfOffice)).toMatchObject({
      automatic: true,
      bounce: null,
      text: "I am away until December 7.",
    });
  });

  test.each([
    ["Auto-Submitted: auto-generated", true],
    ["Auto-Submitted: no", false],
    ["Precedence: bulk", true],
    ["Precedence: auto_reply", true],
    ["Precedence: first-class", false],
    ["X-Autoreply: yes", true],
    ["X-Autorespond: Away", true],
    ["Return-Path: <>", true],
    ["Return-Path: <MAILER-DAEMON>", true],
    ["Return-Path: <ana@icloud.test>", false],
    ["List-Id: <neighbors.example.org>", false],
  ])("%s", async (header, automatic) => {
    expect((await read(`${header}\n${appleMail}`)).automatic).toBe(automatic);
  });
});

describe("an email of ours that did not arrive", () => {
  const reason = "550 5.1.1 The email account that you tried to reach does not exist";

  test("for good, in the report of a mail server", async () => {
    expect(await read(bounceOf("5.1.1"))).toMatchObject({
      automatic: true,
      bounce: { address: "carla@gmail.test", permanent: true, reason },
      inReplyTo: "second@example.org",
      attachments: [],
    });
  });

  test("in the report of a mail server with international addresses", async () => {
    const report = bounceOf("5.1.1").replace("message/delivery-status", "message/global-delivery-status");
    expect(await read(report)).toMatchObject({ bounce: { address: "carla@gmail.test", reason }, attachments: [] });
  });

  test("for now, or not yet", async () => {
    expect((await read(bounceOf("4.2.2"))).bounce).toMatchObject({ permanent: false });
    expect(await read(bounceOf("4.4.1", "delayed"))).toMatchObject({ bounce: null, automatic: true });
    expect((await read(bounceOf("2.0.0", "delivered"))).bounce).toBeNull();
  });

  test("at Postmark", async () => {
    expect(await read(postmarkBounce)).toMatchObject({
      automatic: true,
      bounce: { address: "carla@gmail.test", permanent: true, reason: "smtp;550 5.1.1 unknown user" },
      messageId: "bounce-692560173@postmark",
    });
    const soft = await read({ ...postmarkBounce, Type: "SoftBounce", Inactive: false });
    expect(soft.bounce).toMatchObject({ permanent: false });
    expect((await read({ ...postmarkBounce, Type: "AutoResponder", Inactive: false })).bounce).toBeNull();
    const spam = await read({ ...postmarkBounce, RecordType: "SpamComplaint", Type: "SpamComplaint" });
    expect(spam.bounce).toMatchObject({ permanent: true });
  });

  test("at Amazon, alone and in an envelope", async () => {
    for (const content of [sesBounce, inSns(sesBounce)])
      expect(await read(content)).toMatchObject({
        automatic: true,
        bounce: { address: "carla@gmail.test", permanent: true, reason: "smtp; 550 5.1.1 unknown" },
        inReplyTo: "second@example.org",
        messageId: "00000138111222aa-000000@ses",
      });
    const { bounce, ...rest } = sesBounce;
    const transient = { ...rest, bounce: { ...bounce, bounceType: "Transient" } };
    expect((await read(transient)).bounce).toMatchObject({ permanent: false });
    const complaint = { complainedRecipients: [{ emailAddress: "carla@gmail.test" }], feedbackId: "f" };
    const complained = await read(inSns({ eventType: "Complaint", complaint, mail: sesBounce.mail }));
    expect(complained.bounce).toMatchObject({ address: "carla@gmail.test", permanent: true });
  });
});

test("an email that Postmark has read", async () => {
  expect(await read(postmarkMail)).toEqual({
    from: { name: "Carla Muñoz", address: "carla@gmail.test" },
    to: ["reply+abc@reply.example.org", "office@example.org"],
    subject: "Re: Your quote Q-1001",
    text: "Yes, Tuesday works.",
    messageId: "CAF=one@mail.gmail.test",
    inReplyTo: "second@example.org",
    references: ["first@example.org", "second@example.org"],
    automatic: false,
    trusted: true,
    bounce: null,
    attachments: [{ name: "stain.jpg", type: "image/jpeg", bytes: 3 }],
  });
  const html = {
    ...postmarkMail,
    TextBody: "",
    HtmlBody: "<style>p{}</style><p>Yes,&nbsp;<b>Tuesday</b></p><p>Ana</p>",
  };
  expect((await read(html)).text).toBe("Yes,\u00a0Tuesday\n\nAna");
});

test("an email in a notice of Amazon, in both encodings", async () => {
  for (const encoding of ["BASE64", "UTF-8"])
    for (const content of [sesMail(spanishGmail, { encoding }), inSns(sesMail(spanishGmail, { encoding }))])
      expect(await read(content)).toMatchObject({
        text: "Sí, el martes está bien. ¿A qué hora?",
        to: ["reply+abc@reply.example.org"],
        trusted: true,
      });
  expect((await read(sesMail(Buffer.from(latin, "latin1")))).text).toBe("Mañana a las tres, señora.");
});

describe("the provider's verdict on the sender", () => {
  test("of Amazon", async () => {
    expect((await read(sesMail(gmail, { dmarc: "FAIL" }))).trusted).toBe(false);
    expect((await read(sesMail(gmail, { dmarc: "GRAY" }))).trusted).toBe(true);
    // SPF holds for another domain than the sender's.
    expect((await read(sesMail(outlook, { dmarc: "GRAY" }))).trusted).toBeNull();
    expect((await read(sesMail(gmail, { dmarc: "GRAY", spf: "FAIL" }))).trusted).toBe(false);
  });

  test("of Postmark's filter, unless the sender has written one, too", async () => {
    const [tests, ...others] = postmarkMail.Headers;
    const forged = { Name: "X-Spam-Tests", Value: "DKIM_VALID_AU" };
    const failed = { Name: "X-Spam-Tests", Value: "DKIM_SIGNED,SPF_FAIL" };
    expect((await read({ ...postmarkMail, Headers: others })).trusted).toBeNull();
    expect((await read({ ...postmarkMail, Headers: [tests, ...others, forged] })).trusted).toBeNull();
    expect((await read({ ...postmarkMail, Headers: [failed, ...others] })).trusted).toBe(false);
  });

  test.each<[string, boolean | null]>([
    [`${domain}; dmarc=pass (p=NONE) header.from=gmail.test`, true],
    [`mx.${domain}; dkim=pass header.d=gmail.test; spf=fail smtp.mailfrom=bounce.test`, true],
    [`mx.${domain} 1; spf=pass smtp.mailfrom=carla@mail.gmail.test`, true],
    [`${domain}; spf=pass smtp.mailfrom=evil.test`, null],
    [`${domain}; dmarc=fail header.from=gmail.test; spf=pass smtp.mailfrom=gmail.test`, false],
    [`${domain}; spf=fail smtp.mailfrom=gmail.test`, false],
    [`${domain}; none`, null],
    ["evil.test; dmarc=pass header.from=gmail.test", null],
    [`${domain}.evil.test; dmarc=pass header.from=gmail.test`, null],
    [`${domain}; spf=pass (of "x; dmarc=pass header.from=gmail.test") smtp.mailfrom=evil.test`, null],
    [`${domain}; spf=pass smtp.mailfrom="a; dmarc=pass header.from=gmail.test"@evil.test`, null],
  ])("of a mail server: %s", async (results, trusted) => {
    const forged = `Authentication-Results: ${domain}; dmarc=pass header.from=gmail.test`;
    expect((await read(`Authentication-Results: ${results}\n${forged}\n${gmail}`)).trusted).toBe(trusted);
  });
});

describe("a request without an email", () => {
  test("asks for the confirmation of a subscription, with a link of Amazon's", async () => {
    const link = "https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=2336";
    expect(await request(subscription(link))).toEqual({ kind: "subscription", link });
  });

  test.each([
    "http://sns.us-west-2.amazonaws.com/",
    "https://sns.us-west-2.amazonaws.com.evil.test/",
    "https://evil.test/?sns.us-west-2.amazonaws.com",
    "https://me@evil.test:443/",
    "https://sns.us-west-2.amazonaws.com:8443/",
    "https://bucket.s3.amazonaws.com/",
    "javascript:alert(1)",
    "",
  ])("never shows another link: %s", async (link) => {
    expect((await request(subscription(link))).kind).toBe("unreadable");
  });

  test("is about something else, or cannot be read", async () => {
    expect(await request({ RecordType: "Delivery", MessageID: "1" })).toEqual({ kind: "other" });
    expect(await request(inSns({ notificationType: "Delivery" }))).toEqual({ kind: "other" });
    for (const broken of ["{", '{"Type":"Notification"', "", { ...inSns({}), Message: "{" }])
      expect((await request(broken)).kind, JSON.stringify(broken)).toBe("unreadable");
  });
});

test("no request makes the reader fail", async () => {
  const samples = [
    gmail,
    outlook,
    outlookHtmlOnly,
    appleMail,
    bounceOf("5.0.0"),
    JSON.stringify(postmarkMail),
    JSON.stringify(sesBounce),
  ];
  const changed = fc
    .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat({ max: 40 }), fc.string({ unit: "binary", maxLength: 20 }))
    .map(([mail, at, length, by]) => {
      const start = at % mail.length;
      return mail.slice(0, start) + by + mail.slice(start + length);
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(changed, fc.string({ unit: "binary" })), async (content) => {
      const result = await readInboundMail(Buffer.from(content), domain);
      if (result.kind !== "mail") return;
      expect(result.mail.text.length).toBeLessThanOrEqual(20_000);
      expect(result.mail.subject).not.toMatch(/[\r\n\u202e]/);
    }),
    { numRuns: 300 },
  );
});

describe("an email that is built to cost much", () => {
  const part = "--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\nx\r\n";
  const multipart = "From: a@b.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";

  test("a thousand files: the first ten are listed", async () => {
    expect((await read(multipart + part.repeat(1_000))).attachments).toHaveLength(10);
  });

  test("multiparts within multiparts are refused from a depth on", async () => {
    const nested = Array.from(
      { length: 100_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    );
    expect((await request(nested.join(""))).kind).toBe("unreadable");
  });

  test("headers without an end are refused", async () => {
    expect((await request("a: b\n".repeat(100_000))).kind).toBe("unreadable");
  });
});
