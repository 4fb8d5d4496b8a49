import { ProductError } from "#shared/errors.ts";
import type { Sums } from "#shared/money/cents.ts";
import type { Language } from "#shared/words/languages.ts";
import { customerRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { maxCents } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { addedSums, agreedSums, covers, isOpenToChanges, type AgreedJob } from "./agreedSums.ts";

/** The changes that a job takes: one rule for server and demo. */

const maxChanges = 50;

/** The messages of refusals about changes, to members of the business. */
export const changeRefusals = {
  noJob: "This job was not found. It may have been deleted.",
  isOver: "This job is closed or cancelled. Open it again to change its work.",
  changed: "This job has agreed changes, so it can't repeat. Start another job for the visits to come.",
  byVisit: "This job is priced by visit. Edit its lines, or start another job for extra work.",
  tooMany: `A job can have at most ${maxChanges} changes.`,
  tooMuch: "The agreed total may be at most $99,999,999.99.",
  invoiced: "More of this job is invoiced than would be left of it. Write a credit note first.",
  gone: "This change was not found. It may have been undone.",
  signed: "The customer signed this change. Reopen its change order instead.",
  plain: "A change order has one package of lines, without options, a discount or a deposit.",
  nothing: "Please enter a price for at least one line.",
  paidByInvoice: "Change orders take no payments. Record them on the invoices of the job.",
  negative: "Only a change order can take work away.",
} as const;

/** The refusal of an accepted change as its reader gets it: a customer in their language, and without its cause. */
export const refusalFor = (
  { language, isMember }: { language: Language; isMember: boolean },
  error: unknown,
): unknown =>
  error instanceof ProductError && !isMember
    ? new ProductError("conflict", customerRefusals(language).changeOver)
    : error;

/** A job, as far as changes depend on it. `issued`: the sums of its invoices, and of their credit notes as negative ones. `by_visit`: its work is agreed for each visit. */
export type ChangeableJob = AgreedJob & { state: string; by_visit: boolean; issued: readonly Sums[] };

/** Throws `conflict` if a job takes no changes now. */
export function assertTakesChanges({ state, by_visit }: Pick<ChangeableJob, "state" | "by_visit">): void {
  if (!isOpenToChanges({ state })) throw new ProductError("conflict", changeRefusals.isOver);
  if (by_visit) throw new ProductError("conflict", changeRefusals.byVisit);
}

/** Throws `conflict` if a job cannot have these changes: too many, too much money, or less than is invoiced. */
export function assertCanHave(job: ChangeableJob, changes: ChangeableJob["changes"]): void {
  if (changes.length > maxChanges) throw new ProductError("conflict", changeRefusals.tooMany);
  const agreed = agreedSums({ work: job.work, changes });
  if (agreed.total > maxCents || agreed.subtotal > maxCents) throw new ProductError("conflict", changeRefusals.tooMuch);
  if (!covers(agreed, addedSums(job.issued))) throw new ProductError("conflict", changeRefusals.invoiced);
}

/** Throws `invalid` if an offer is none of a change order, or takes work away without being one. */
export function assertFitsOffer(
  { packages, discount, deposit }: Pick<QuoteDraft, "packages" | "discount" | "deposit">,
  isChange: boolean,
): void {
  const lines = packages.flatMap((one) => one.lines);
  if (!isChange) return assertNothingTaken(packages);
  if (packages.length > 1 || discount !== null || deposit !== null || lines.some(({ optional }) => optional))
    throw new ProductError("invalid", changeRefusals.plain, { "offer.packages": changeRefusals.plain });
}

function assertNothingTaken(packages: QuoteDraft["packages"]): void {
  packages.forEach(({ lines }, at) => {
    const taken = lines.findIndex(({ unit_price }) => unit_price < 0);
    if (taken < 0) return;
    const field = `offer.packages.${at}.lines.${taken}.unit_price`;
    throw new ProductError("invalid", changeRefusals.negative, { [field]: changeRefusals.negative });
  });
}
