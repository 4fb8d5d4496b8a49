import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { disagreements, isMessageOf, isOfMessage } from "#features/quotes/quote-rules/boundEvents.ts";
import { endOf, faultsOfChain } from "#shared/records/eventChain.ts";
import { figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import {
  proofRecord,
  provenAcceptance,
  provenContent,
  type Finding,
  type ProofFacts,
  type ProofRecord,
  type ProvenAcceptance,
} from "./quoteProof.ts";

/** All checks of a quote's record that need nothing but the record and these rules. */

type Event = ProofRecord["events"][number];
export type RecordCheck = { findings: Finding[]; facts: ProofFacts | null };

/**
 * Checks the text of a record. Never throws, whatever the text is: an unreadable record is a finding. The facts are
 * those that the record states, true or not; null if it is unreadable.
 */
export function checkRecord(text: string): RecordCheck {
  try {
    const written: unknown = JSON.parse(text);
    if (isOfOtherFormat(written)) return { findings: [{ is: "other_format" }], facts: null };
    const record = proofRecord.parse(written);
    // Another serialization could be read in another way.
    if (canonicalJson(written) !== text) return unreadable;
    const content = provenContent.parse(record.version.content);
    const acceptance = provenAcceptance.parse(record.acceptance);
    return {
      findings: [
        ...chainFindings(record),
        ...messageFindings(record),
        ...contentFindings(record, content),
        ...acceptanceFindings(record, acceptance),
        ...moneyFindings(content, acceptance),
        ...acceptedFindings(record, acceptance),
      ],
      facts: {
        quoteNumber: content.number,
        version: content.version,
        business: content.business.name,
        name: acceptance.name,
        how: acceptance.how,
        acceptedAt: acceptance.accepted_at,
        timeZone: acceptance.time_zone,
        total: acceptance.total,
        deposit: acceptance.deposit,
        contentHash: record.version.content_hash,
        acceptanceId: acceptance.id,
        events: record.events.map(({ seq, kind, at, hash }) => ({ seq, kind, at, hash })),
        isOlder: record.events.some(isOlder),
      },
    };
  } catch {
    return unreadable;
  }
}

const unreadable: RecordCheck = { findings: [{ is: "record_unreadable" }], facts: null };

const isOfOtherFormat = (written: unknown): boolean =>
  typeof written === "object" && written !== null && "format" in written && written.format !== 1;

/** True for an event from a time before events bound their acceptance or message. */
const isOlder = ({ kind, data }: Event): boolean =>
  (kind === "accepted" && data["acceptance_hash"] === undefined) ||
  (isOfMessage({ kind }) && typeof data["message_id"] === "string" && data["text_hash"] === undefined);

/** Checks the position and hash of each entry, and the end of the record. */
function chainFindings({ events, end }: ProofRecord): Finding[] {
  const faults = faultsOfChain(events);
  const findings = faults.map((fault): Finding => {
    const { seq, kind } = fault.event;
    return fault.is === "changed"
      ? { is: "entry_changed", seq, kind }
      : { is: "entry_out_of_place", place: fault.place, seq, kind };
  });
  if (faults.at(-1)?.is === "out_of_place") return findings;
  const { count, head } = endOf(events);
  return end.count === count && end.head === head ? findings : [...findings, { is: "end_differs" }];
}

/**
 * Checks each question and answer against the entry that names it. They must be in the order of these entries, without
 * others.
 */
function messageFindings({ events, messages }: ProofRecord): Finding[] {
  const naming = events.filter((event) => isOfMessage(event) && typeof event.data["message_id"] === "string");
  const findings = naming.flatMap((event, at): Finding[] => {
    const { seq, kind, data } = event;
    const message = messages[at];
    if (!message || message.id !== data["message_id"]) return [{ is: "message_missing", seq, kind }];
    return isMessageOf(event, message) ? [] : [{ is: "message_changed", seq, kind }];
  });
  return messages.length > naming.length ? [...findings, { is: "message_unnamed" }] : findings;
}

/** Checks the content against its hash, its own number and version, and the entry of its sending. */
function contentFindings(
  { quote, version, events }: ProofRecord,
  content: { number: number; version: number },
): Finding[] {
  const findings: Finding[] = [];
  if (sha256(canonicalJson(version.content)) !== version.content_hash) findings.push({ is: "content_changed" });
  if (content.number !== quote.number || content.version !== version.number) findings.push({ is: "other_version" });
  const sent = events.findLast(({ kind, data }) => kind === "sent" && data["version"] === version.number);
  if (
    sent?.data["content_hash"] !== version.content_hash ||
    sent.data["pdf_hash"] !== version.pdf_hash ||
    Date.parse(sent.at) !== Date.parse(version.sent_at)
  )
    findings.push({ is: "sent_differs" });
  return findings;
}

/** Checks the acceptance against its hash, its version, and the consent sentence. */
function acceptanceFindings({ version, ...record }: ProofRecord, acceptance: ProvenAcceptance): Finding[] {
  const findings: Finding[] = [];
  if (sha256(canonicalJson(record.acceptance)) !== record.acceptance_hash) findings.push({ is: "acceptance_changed" });
  if (
    acceptance.version !== version.number ||
    acceptance.content_hash !== version.content_hash ||
    acceptance.pdf_hash !== version.pdf_hash
  )
    findings.push({ is: "other_version" });
  const { consent, how } = acceptance;
  if (consent && sha256(consent.text) !== consent.hash) findings.push({ is: "consent_changed" });
  if (!consent && (how === "page" || how === "device")) findings.push({ is: "consent_missing" });
  return findings;
}

/** Recomputes the total and the deposit from the offer and the choice. */
function moneyFindings(
  content: Parameters<typeof figuresOf>[0],
  { choice, total, deposit }: ProvenAcceptance,
): Finding[] {
  const figures = figuresOf(content, choice);
  if (!figures) return [{ is: "choice_impossible" }];
  return [
    ...(figures.total === total ? [] : [{ is: "total_differs", stated: total, computed: figures.total } as const]),
    ...(figures.deposit === deposit
      ? []
      : [{ is: "deposit_differs", stated: deposit, computed: figures.deposit } as const]),
  ];
}

/** Checks the entry of the acceptance, which must be the last, against the acceptance. */
function acceptedFindings(record: ProofRecord, acceptance: ProvenAcceptance): Finding[] {
  const last = record.events.at(-1);
  if (last?.kind !== "accepted") return [{ is: "not_accepted" }];
  const { seq } = last;
  return disagreements(last, acceptance, record.acceptance_hash).map((field) => ({
    is: "accepted_differs",
    seq,
    field,
  }));
}
