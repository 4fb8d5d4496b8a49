import { forEachBusiness } from "#platform/people/forEachBusiness.ts";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import { AlteredRecordError, reportAltered } from "#platform/process/alteredRecords.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Query, TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import {
  differencesIn,
  offeredPapers,
  type Difference,
  type Evidence,
} from "#features/quotes/quote-rules/quoteCheck.ts";
import { picturesShown } from "./quotePictures.server.ts";
import { acceptanceFrom } from "./quoteAcceptances.queries.ts";
import { wholeFiles } from "#features/papers/paper/paperFiles.queries.ts";
import { evidence, recordedQuotesAfter, type EvidenceRow } from "./quoteEvidence.queries.ts";
import { eventData, firstPrevious } from "#shared/records/eventChain.ts";
import { quoteContent } from "#features/quotes/quote-rules/quote.ts";
import { alteredQuote } from "#features/quotes/quote-rules/quoteRefusals.ts";

/** Checks stored quotes against their records. */

/** A quote with its evidence, read for a check. */
export type ReadEvidence = Omit<Evidence, "versions"> & { id: string; versions: EvidenceRow["versions"] };

const evidenceFrom = ({ record_count, record_head, acceptances, events, ...row }: EvidenceRow): ReadEvidence => ({
  ...row,
  end: { count: record_count, head: record_head ?? firstPrevious },
  acceptances: acceptances.map(acceptanceFrom),
  events: events.map((event) => ({ ...event, data: eventData(event.data) })),
});

/** The files that a quote's evidence names: papers, drawn names, and the pictures of its versions. */
const filesOf = ({ versions, papers, acceptances, events }: ReadEvidence): string[] => [
  ...new Set([
    ...versions.flatMap(({ pdf_hash, content }) => [pdf_hash, ...picturesIn(content)]),
    ...offeredPapers(events),
    ...papers.map(({ sha256 }) => sha256),
    ...acceptances.flatMap(({ name_drawn }) => (name_drawn === null ? [] : [name_drawn])),
  ]),
];

/** Returns the pictures of a version; none if it cannot be read, which is a difference in itself. */
function picturesIn(content: string): string[] {
  try {
    return picturesShown(quoteContent.parse(JSON.parse(content)));
  } catch {
    return [];
  }
}

/** Returns each of these quotes with the parts that do not match its record. */
async function check(query: Query, ids: string[]): Promise<{ read: ReadEvidence; differences: Difference[] }[]> {
  const found = (await query(evidence, { ids })).map(evidenceFrom);
  const hashes = [...new Set(found.flatMap(filesOf))];
  const whole = new Set((await query(wholeFiles, { hashes })).map(({ sha256 }) => sha256));
  return found.map((read) => ({
    read,
    differences: [
      ...differencesIn(read),
      ...(filesOf(read).every((sha256) => whole.has(sha256)) ? [] : (["file"] as const)),
    ],
  }));
}

/**
 * Returns the evidence of a quote after checking it against its record. Throws an `AlteredRecordError` if they differ,
 * in the language of the reader, who is a member of the business or its customer.
 */
export async function checkedEvidence(
  { query, ownerId }: { query: Query; ownerId: string },
  quoteId: string,
  reader: { language: Language; isMember: boolean },
): Promise<ReadEvidence> {
  const [checked] = await check(query, [quoteId]);
  if (!checked) throw new Error("A quote to check was not found.");
  const { read, differences } = checked;
  if (differences.length > 0) throw new AlteredRecordError(alteredQuote(reader), { ownerId, quoteId, differences });
  return read;
}

/**
 * Reads something of a stored quote. If that fails because the quote was altered, it throws an `AlteredRecordError` in
 * the language of the reader instead.
 */
export async function checkingIntegrity<Read>(
  owner: { query: Query; ownerId: string },
  quoteId: string,
  reader: { language: Language; isMember: boolean },
  read: () => Read,
): Promise<Awaited<Read>> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProductError)) await checkedEvidence(owner, quoteId, reader);
    throw error;
  }
}

/** The number of businesses, and of quotes, in one batch. */
const quotesAtOnce = 20;
const nilId = "00000000-0000-0000-0000-000000000000";

/** Queues the nightly check of every business that has sent a quote. */
export async function checkAllQuotes({
  deps,
  db,
  sharedDb,
}: {
  deps: Pick<Deps, "jobs">;
  db: TenantDb;
  sharedDb: Pick<SharedDb, "query">;
}): Promise<void> {
  await forEachBusiness(sharedDb, async (ownerId) => {
    const [any] = await db.forOwner(ownerId).query(recordedQuotesAfter, { after: nilId, limit: 1 });
    if (any) await deps.jobs.send({ name: "check-business-quotes", data: { ownerId, after: nilId } });
  });
}

/**
 * Checks a page of a business's quotes against their records, logs and counts the differences, and queues the next
 * page.
 */
export async function checkBusinessQuotes(
  { deps, db, log }: { deps: Pick<Deps, "jobs">; db: TenantDb; log: Parameters<typeof reportAltered>[0] },
  { ownerId, after }: JobPayload<"check-business-quotes">,
): Promise<void> {
  const { query } = db.forOwner(ownerId);
  const ids = (await query(recordedQuotesAfter, { after, limit: quotesAtOnce })).map(({ id }) => id);
  for (const { read, differences } of ids.length === 0 ? [] : await check(query, ids))
    if (differences.length > 0) reportAltered(log, { ownerId, quoteId: read.id, differences });
  const last = ids.length === quotesAtOnce ? ids.at(-1) : undefined;
  if (last !== undefined) await deps.jobs.send({ name: "check-business-quotes", data: { ownerId, after: last } });
}
