import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import type { Client } from "pg";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** An email as it came in. */
export type Received = {
  /** The same however often one email is sent. */ id: string;
  to: string;
  subject: string;
  /** The SHA-256 of each file that came with it. */ files: string[];
};

/** A mail server on this machine that remembers everything it is handed. */
export type Mailbox = {
  port: number;
  /** How many emails came in whole, counting one that came twice twice. */
  count(): number;
  received(): Promise<Received[]>;
  /** From now on takes emails in whole and says nothing: who sent one does not know whether it arrived. */
  fallSilent(): void;
  /** How many whose senders still wait for a word have come in. */
  unanswered(): number;
  /** Answers again; those who still wait first. */
  speak(): void;
  close(): void;
};

/** Starts a mail server that takes everything; `onRecipient` hears for whom an email is before it answers. */
export async function openMailbox(onRecipient: (address: string) => void = () => undefined): Promise<Mailbox> {
  const raw: Buffer[] = [];
  let silent = false;
  const waiting = new Map<string, () => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Of who was killed nobody waits.
    onClose: ({ id }) => void waiting.delete(id),
    onRcptTo({ address }, _session, done) {
      onRecipient(address);
      done();
    },
    onData(stream, { id }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        raw.push(Buffer.concat(chunks));
        if (silent) waiting.set(id, () => done());
        else done();
      });
    },
  });
  // Who is killed while sending cuts its connection.
  smtp.on("error", () => undefined);
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
  return {
    port: (smtp.server.address() as AddressInfo).port,
    count: () => raw.length,
    received: () => Promise.all(raw.map(read)),
    fallSilent: () => void (silent = true),
    unanswered: () => waiting.size,
    speak() {
      silent = false;
      for (const answer of waiting.values()) answer();
      waiting.clear();
    },
    close: () => smtp.close(() => undefined),
  };
}

async function read(raw: Buffer): Promise<Received> {
  const { messageId = "", to, subject = "", attachments } = await simpleParser(raw);
  const [first] = to === undefined ? [] : Array.isArray(to) ? to : [to];
  return {
    id: messageId,
    to: first?.text ?? "",
    subject,
    files: attachments.map(({ content }) => createHash("sha256").update(content).digest("hex")),
  };
}

/** The number of emails, or of jobs that make some, that the server has still to settle. */
export async function waitingEmails(database: Client): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    "select (select count(*) from outbox)::int + count(*)::int as waiting from pgboss.job where name in ('send-mail', 'mail-new-request', 'mail-members', 'mail-customer') and state < 'completed'",
  );
  return rows[0]?.waiting ?? 0;
}
