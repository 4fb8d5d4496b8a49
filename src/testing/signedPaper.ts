import { deflateSync } from "node:zlib";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import { acceptedRecord } from "#features/quotes/quote-rules/acceptedRecord.ts";
import { hashOfAcceptance, messageData } from "#features/quotes/quote-rules/boundEvents.ts";
import { attachedRecord } from "#features/papers/paper/attachedRecord.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { endOf, nextEvent, type ChainedEvent, type RecordedEvent } from "#shared/records/eventChain.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { sealOf } from "#features/papers/paper/paperSeal.ts";
import { acceptedPdf } from "#features/quotes/quote-papers/quotePdf.server.ts";
import type { ProofRecord } from "#features/quotes/quote-proofs/quoteProof.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { contentOf, line, paperOf } from "./quotePaper.ts";

/** Signed papers for tests of the checks, and ways to tamper with one. */

/** Links events to a chain, each with its number and hash. */
const chained = (events: readonly Omit<RecordedEvent, "seq">[]): ChainedEvent[] =>
  events.reduce<ChainedEvent[]>((chain, event) => [...chain, nextEvent(endOf(chain), event)], []);

const content = contentOf({
  packages: [
    { id: "good", name: "Good", description: "", recommended: false, lines: [line("wash", { quantity: "2.5" })] },
    {
      id: "best",
      name: "Best",
      description: "",
      recommended: true,
      lines: [line("wash"), line("seal", { optional: true }), line("rinse", { optional: true })],
    },
  ],
  taxes: [{ name: "State", percent: "8.25" }],
  discount: { kind: "percent", percent: "10" },
  deposit: { kind: "percent", percent: "25" },
});

const question = { id: "m1", from_customer: true, text: "Is the walk included?" };
const answer = { id: "m2", from_customer: false, text: "Yes, up to the mailbox." };

const choice = { package_id: "best", line_ids: ["seal"] };
const figures = figuresOf(content, choice);
/** The acceptance of the record below. */
const accepted: Acceptance = {
  id: "0b1f7f5e-5f3c-4d39-9d0c-6a6f0a3c1d11",
  version: 1,
  how: "page",
  choice,
  total: figures?.total ?? 0,
  deposit: figures?.deposit ?? 0,
  name: "Carla Customer",
  consent: { id: "accept-1", text: "I accept this quote.", hash: sha256("I accept this quote.") },
  notices: [],
  language: "en",
  content_hash: sha256(canonicalJson(content)),
  pdf_hash: sha256("the PDF that was offered"),
  accepted_at: "2026-11-25T15:30:00.000Z",
  time_zone: "America/Chicago",
  address: "203.0.113.9",
  user_agent: "A browser",
  strokes: null,
  name_drawn: null,
  sent_to: "carla@mail.dev",
  note: null,
};

const at = (minute: number) => `2026-11-25T15:${minute}:00.000Z`;
const { content_hash, pdf_hash } = accepted;
const events = chained([
  { kind: "sent", at: at(10), by: "a-member", data: { version: 1, content_hash, pdf_hash, sent_to: null } },
  { kind: "viewed", at: at(11), by: "customer", data: { version: 1 } },
  { kind: "asked", at: at(12), by: "customer", data: messageData(question) },
  { kind: "answered", at: at(13), by: "a-member", data: messageData(answer) },
  { kind: "viewed", at: at(14), by: "customer", data: { version: 1 } },
  {
    kind: "accepted",
    at: at(30),
    by: "customer",
    data: {
      acceptance_id: accepted.id,
      acceptance_hash: hashOfAcceptance(accepted),
      version: 1,
      content_hash,
      ...choice,
      total: accepted.total,
      name: accepted.name,
      how: accepted.how,
    },
  },
]);
const record = acceptedRecord({
  quote: { id: "q1", number: content.number },
  version: {
    number: 1,
    content: canonicalJson(content),
    content_hash,
    pdf_hash,
    sent_at: at(10),
  },
  acceptance: accepted,
  events,
  messages: [question, answer],
});

/** A record of six entries: sent, opened, a question, its answer, opened, accepted. */
export const exampleRecord = (): ProofRecord => JSON.parse(record) as ProofRecord;

/** The signed PDF of that record. */
export const examplePaper = (): Promise<Buffer> =>
  acceptedPdf({ ...paperOf(), content, acceptance: accepted, events, record });

/** The record that a paper carries. */
export async function recordIn(pdf: Uint8Array): Promise<ProofRecord> {
  return JSON.parse((await attachedRecord(pdf)) ?? "null") as ProofRecord;
}

/** The paper without its seal. */
const unsealed = (pdf: Uint8Array): Buffer => Buffer.from(pdf.subarray(0, -sealOf(new Uint8Array()).length));

/** Seals the paper again, as a forger who knows the rule would. */
export const reseal = (pdf: Uint8Array): Buffer => {
  const bytes = unsealed(pdf);
  return Buffer.concat([bytes, sealOf(bytes)]);
};

/** The same paper with another text as its record, sealed again. */
export function withRecord(pdf: Uint8Array, text: string): Buffer {
  const bytes = unsealed(pdf);
  const mark = bytes.indexOf("/Type /EmbeddedFile\n");
  const stream = bytes.indexOf("\nstream\n", mark) + "\nstream\n".length;
  const end = bytes.indexOf("\nendstream", stream);
  const record = deflateSync(text);
  const head = bytes
    .subarray(mark, stream)
    .toString("latin1")
    .replace(/\/Length \d+/, `/Length ${record.length}`);
  const changed = Buffer.concat([bytes.subarray(0, mark), Buffer.from(head, "latin1"), record, bytes.subarray(end)]);
  return Buffer.concat([changed, sealOf(changed)]);
}
