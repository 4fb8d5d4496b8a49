import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import type { Client } from "pg";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** A received email. */
export type Received = {
  /** The same for every copy of one email. */ id: string;
  /** The address, without the name. */ to: string;
  subject: string;
  /** The SHA-256 of each attached file. */ files: string[];
};

/** A mail server on this machine that stores every email it receives. */
export type Mailbox = {
  port: number;
  /** The number of completely received emails, including repeated ones. */
  count(): number;
  received(): Promise<Received[]>;
  /** From now on receives emails completely but does not answer, so the sender does not know whether one arrived. */
  fallSilent(): void;
  /** The number of received emails whose senders still wait for an answer. */
  unanswered(): number;
  /** Answers again, first to the waiting senders. */
  speak(): void;
  close(): void;
};

/** Starts a mail server that accepts everything. `onRecipient` gets an email's recipient before the server answers. */
export async function openMailbox(onRecipient: (address: string) => void = () => undefined): Promise<Mailbox> {
  const raw: Buffer[] = [];
  let silent = false;
  const waiting = new Map<string, () => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // A killed sender no longer waits for an answer.
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
  // A sender that is killed cuts its connection.
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
    to: first?.value[0]?.address ?? "",
    subject,
    files: attachments.map(({ content }) => createHash("sha256").update(content).digest("hex")),
  };
}

/** The number of emails, or of jobs that write some, that the server still has to finish. */
export async function waitingEmails(database: Client): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    "select (select count(*) from outbox)::int + count(*)::int as waiting from pgboss.job where name in ('send-mail', 'mail-new-request', 'mail-members', 'mail-customer') and state < 'completed'",
  );
  return rows[0]?.waiting ?? 0;
}
