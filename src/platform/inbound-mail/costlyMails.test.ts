import { expect, test } from "vitest";
import { maxInboundMailBytes } from "./inboundMail.ts";
import { readInThread } from "./readInThread.ts";

/** Emails of the largest size that cost as much as their senders can make them cost. */

const filled = (start: string, unit: string) =>
  new Uint8Array(
    Buffer.from((start + unit.repeat(Math.ceil(maxInboundMailBytes / unit.length))).slice(0, maxInboundMailBytes)),
  );
const part = "--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\nx\r\n";
const multipart = "From: a@b.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";

test.each([
  ["files of one line", multipart, part],
  ["empty lines", "\n", "\n"],
  ["lines of one boundary each", multipart, "--b\n"],
  ["messages within messages", "", "Content-Type: message/rfc822\n\n"],
  ["soft line breaks", "Content-Transfer-Encoding: quoted-printable\n\n", "=E9=\n"],
  ["one long line", "\n", "On a b c wrote: "],
  ["tags", "Content-Type: text/html\n\n", "<table><tr><td>"],
  ["words of HTML", `${multipart}--b\nContent-Type: text/html\n\n`, "&amp;"],
  ["quoted lines", "\n", "> a\n"],
  ["introductions", "\n", "On a\n"],
])("10 MB of %s are read", async (_name, start, unit) => {
  const result = await readInThread(filled(start, unit), "reply.example.org");
  if (result.kind !== "mail") throw new Error(JSON.stringify(result));
  const { mail } = result;
  expect(mail.text.length).toBeLessThanOrEqual(20_000);
  expect(mail.attachments.length).toBeLessThanOrEqual(10);
});
