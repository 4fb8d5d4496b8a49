import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";

/** The job of a change order, as far as its first draft depends on it. */
type JobToChange = {
  title: string;
  customer_id: string | null;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  work: { taxes: QuoteDraft["taxes"] };
};

/** The first draft of a change order: to the customer of its job, with the taxes of the agreed work. */
export const draftOfChange = (
  { title, customer_id, work, ...job }: JobToChange,
  empty: QuoteDraft,
): { written: QuoteInput; customer_id: string | null } => ({
  customer_id,
  written: {
    offer: { ...empty, title, taxes: work.taxes, discount: null, deposit: null },
    recipient: { name: job.client_name, email: job.client_email, phone: job.client_phone, address: job.client_address },
    derivations: [],
  },
});
