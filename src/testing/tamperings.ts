import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { hashOfEvent, firstPrevious } from "#shared/records/eventChain.ts";
import type { Finding, ProofRecord } from "#features/quotes/quote-proofs/quoteProof.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { recordIn, reseal, withRecord } from "./signedPaper.ts";

/** All ways to tamper with a signed paper, and the finding that reveals each. */

type Tampering = {
  name: string;
  /** The tampered copy of a paper; null if the paper has no such part. */
  of: (pdf: Uint8Array) => Promise<Uint8Array | null>;
  found: Finding["is"];
};

/** Changes the record of a paper. All the rest is adapted as far as a forger can do it. */
const onRecord =
  (change: (record: ProofRecord) => boolean | void) =>
  async (pdf: Uint8Array): Promise<Uint8Array | null> => {
    const record = await recordIn(pdf);
    return change(record) === false ? null : withRecord(pdf, canonicalJson(record));
  };

/** Changes the acceptance and recomputes its hash. */
const onAcceptance = (change: (acceptance: Record<string, unknown>) => boolean | void) =>
  onRecord((record) => {
    if (change(record.acceptance) === false) return false;
    record.acceptance_hash = sha256(canonicalJson(record.acceptance));
    return true;
  });

const eventOf = (record: ProofRecord, kind: string) => record.events.find((event) => event.kind === kind);

/** Recomputes every hash from the first entry on. */
export function rechain(record: ProofRecord): void {
  let previous = firstPrevious;
  for (const [at, event] of record.events.entries()) {
    event.seq = at + 1;
    event.hash = previous = hashOfEvent(previous, event);
  }
  record.end = { count: record.events.length, head: previous };
}

export const tamperings: readonly Tampering[] = [
  {
    name: "a byte of a page",
    of: (pdf) => {
      const changed = Uint8Array.from(pdf);
      const at = Buffer.from(pdf).indexOf("\nstream\n") + 40;
      changed[at] = (changed[at] ?? 0) ^ 1;
      return Promise.resolve(changed);
    },
    found: "seal_broken",
  },
  { name: "the seal cut off", of: (pdf) => Promise.resolve(pdf.subarray(0, -88)), found: "no_seal" },
  {
    name: "something behind the seal",
    of: (pdf) => Promise.resolve(Buffer.concat([pdf, Buffer.from("%more\n")])),
    found: "no_seal",
  },
  {
    name: "the record taken out",
    of: (pdf) => {
      const without = Buffer.from(pdf);
      without.write("/Type /OtherwiseFil", without.indexOf("/Type /EmbeddedFile\n"));
      return Promise.resolve(reseal(without));
    },
    found: "no_record",
  },
  {
    name: "the record written in another way",
    of: async (pdf) => withRecord(pdf, JSON.stringify(await recordIn(pdf), null, 1)),
    found: "record_unreadable",
  },
  {
    name: "something added that no hash covers",
    of: onRecord((record) => void Object.assign(record.quote, { added: "yes" })),
    found: "record_unreadable",
  },
  {
    name: "the signer's name",
    of: onRecord(({ acceptance }) => void (acceptance["name"] = "Somebody Else")),
    found: "acceptance_changed",
  },
  {
    name: "the signer's name, with its hash",
    of: onAcceptance((acceptance) => void (acceptance["name"] = "Somebody Else")),
    found: "accepted_differs",
  },
  {
    name: "the signer's network address, with its hash",
    of: onAcceptance((acceptance) => void (acceptance["address"] = "198.51.100.7")),
    found: "accepted_differs",
  },
  {
    name: "the total, with its hash and in its entry",
    of: onAcceptance((acceptance) => void (acceptance["total"] = Number(acceptance["total"]) + 100)),
    found: "total_differs",
  },
  {
    name: "the deposit, with its hash",
    of: onAcceptance((acceptance) => void (acceptance["deposit"] = Number(acceptance["deposit"]) + 100)),
    found: "deposit_differs",
  },
  {
    name: "the options that were chosen",
    of: onAcceptance((acceptance) => void (acceptance["choice"] = { package_id: "none", line_ids: [] })),
    found: "choice_impossible",
  },
  {
    name: "the moment of signing, with its hash",
    of: onAcceptance((acceptance) => void (acceptance["accepted_at"] = "2026-01-01T00:00:00.000Z")),
    found: "accepted_differs",
  },
  {
    name: "the sentence that was ticked",
    of: onAcceptance(({ consent }) => {
      if (consent === null) return false;
      (consent as { text: string }).text = "I promise nothing.";
      return true;
    }),
    found: "consent_changed",
  },
  {
    name: "the sentence that was ticked, taken out",
    of: onAcceptance((acceptance) => {
      if (acceptance["consent"] === null) return false;
      acceptance["consent"] = null;
      return true;
    }),
    found: "consent_missing",
  },
  {
    name: "the terms of the quote",
    of: onRecord(({ version }) => void (version.content["terms"] = "Paid in advance.")),
    found: "content_changed",
  },
  {
    name: "the terms of the quote, with their hash",
    of: onRecord(({ version }) => {
      version.content["terms"] = "Paid in advance.";
      version.content_hash = sha256(canonicalJson(version.content));
    }),
    found: "sent_differs",
  },
  {
    name: "the number of the quote",
    of: onRecord(({ quote }) => void (quote.number += 1)),
    found: "other_version",
  },
  {
    name: "an entry's time",
    of: onRecord(({ events }) => {
      const [first] = events;
      if (first) first.at = "2026-01-01T00:00:00.000Z";
    }),
    found: "entry_changed",
  },
  {
    name: "who did it",
    of: onRecord((record) => {
      const viewed = eventOf(record, "viewed");
      if (viewed) viewed.by = null;
      return viewed !== undefined;
    }),
    found: "entry_changed",
  },
  {
    name: "an entry taken out",
    of: onRecord(({ events }) => events.length > 2 && events.splice(1, 1).length > 0),
    found: "entry_out_of_place",
  },
  {
    name: "an entry taken out, the others numbered anew",
    of: onRecord(({ events }) => {
      if (events.length < 3) return false;
      events.splice(1, 1);
      for (const [at, event] of events.entries()) event.seq = at + 1;
      return true;
    }),
    found: "entry_changed",
  },
  {
    name: "two entries exchanged",
    of: onRecord(({ events }) => {
      const [first, second] = events;
      if (first && second) events.splice(0, 2, second, first);
    }),
    found: "entry_out_of_place",
  },
  {
    name: "an entry put in",
    of: onRecord(({ events }) => {
      const [first] = events;
      if (first) events.splice(1, 0, { ...first, seq: 2, kind: "viewed", hash: hashOfEvent(first.hash, first) });
    }),
    found: "entry_changed",
  },
  {
    name: "the acceptance cut off",
    of: onRecord((record) => {
      record.events.pop();
      rechain(record);
    }),
    found: "not_accepted",
  },
  {
    name: "the end that the record names",
    of: onRecord(({ end }) => void (end.count += 1)),
    found: "end_differs",
  },
  {
    name: "the text of a question",
    of: onRecord(({ messages: [message] }) => {
      if (message) message.text = "Is the roof included?";
      return message !== undefined;
    }),
    found: "message_changed",
  },
  {
    name: "the writer of a question",
    of: onRecord(({ messages: [message] }) => {
      if (message) message.from_customer = !message.from_customer;
      return message !== undefined;
    }),
    found: "message_changed",
  },
  {
    name: "a question taken out",
    of: onRecord(({ messages }) => messages.shift() !== undefined),
    found: "message_missing",
  },
  {
    name: "a message that nobody wrote",
    of: onRecord(({ messages }) => void messages.push({ id: "m9", from_customer: false, text: "All is included." })),
    found: "message_unnamed",
  },
  {
    name: "the day on which it was sent",
    of: onRecord(({ version }) => void (version.sent_at = "2026-01-01T00:00:00.000Z")),
    found: "sent_differs",
  },
  {
    name: "the PDF that was offered, with the acceptance and its hash",
    of: onRecord((record) => {
      record.version.pdf_hash = record.acceptance["pdf_hash"] = sha256("another");
      record.acceptance_hash = sha256(canonicalJson(record.acceptance));
    }),
    found: "sent_differs",
  },
  {
    name: "the PDF that was offered, in the acceptance alone",
    of: onAcceptance((acceptance) => void (acceptance["pdf_hash"] = sha256("another"))),
    found: "other_version",
  },
  {
    name: "the hash that the record ends with",
    of: onRecord(({ end }) => void (end.head = sha256("another"))),
    found: "end_differs",
  },
  {
    name: "which message an entry names",
    of: onRecord(({ messages: [message] }) => {
      if (message) message.id = "another";
      return message !== undefined;
    }),
    found: "message_missing",
  },
  // Recomputes the whole chain, with another value in the entry of the acceptance.
  ...Object.entries({
    acceptance_id: "another",
    acceptance_hash: sha256("another"),
    version: 99,
    content_hash: sha256("another"),
    package_id: "another",
    line_ids: ["another"],
    total: 1,
    name: "Somebody Else",
    how: "another",
  }).map(([field, value]): Tampering => ({
    name: `${field} in the last entry, with every hash`,
    of: onRecord((record) => {
      Object.assign(record.events.at(-1)?.data ?? {}, { [field]: value });
      rechain(record);
    }),
    found: "accepted_differs",
  })),
  {
    name: "the time of the last entry, with every hash",
    of: onRecord((record) => {
      Object.assign(record.events.at(-1) ?? {}, { at: "2026-01-01T00:00:00.000Z" });
      rechain(record);
    }),
    found: "accepted_differs",
  },
];
