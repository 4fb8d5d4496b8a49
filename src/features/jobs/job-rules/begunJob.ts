import { fieldLengths } from "#shared/fieldLengths.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { JobWork } from "./job.ts";
import { emptyWork } from "./jobTotal.ts";
import { agreedWork, workOfEstimate } from "./jobWork.ts";

/** The fields of a job as it begins, from where it comes: one rule for server and demo. */

export type BegunJob = {
  customer_id: string | null;
  quote_id: string | null;
  estimate_ids: string[];
  schedule_id: string | null;
  title: string;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  work: JobWork;
};

/** The job of an accepted quote: the recipient and the chosen parts of the accepted version. */
export function jobOfQuote(
  quote: { id: string; customer_id: string | null; estimate_ids: readonly string[]; title: string },
  content: QuoteContent,
  { package_id, line_ids }: Choice,
): BegunJob {
  const { name, email, phone, address } = content.recipient;
  return {
    customer_id: quote.customer_id,
    quote_id: quote.id,
    estimate_ids: [...quote.estimate_ids],
    schedule_id: null,
    title: quote.title,
    client_name: name,
    client_email: email,
    client_phone: phone,
    client_address: address,
    work: agreedWork(content, { package_id, line_ids }),
  };
}

/** The job of an estimate, at its price. */
export const jobOfEstimate = (estimate: EstimateDetails): BegunJob => ({
  customer_id: estimate.customer_id,
  quote_id: null,
  estimate_ids: [estimate.id],
  schedule_id: null,
  title: estimate.service_name.slice(0, fieldLengths.title),
  client_name: estimate.name,
  client_email: estimate.email,
  client_phone: estimate.phone?.slice(0, fieldLengths.phone) ?? null,
  client_address: estimate.address?.slice(0, fieldLengths.address) ?? null,
  work: workOfEstimate(estimate),
});

/** A job for a customer, with the lines that a member entered, if any. */
export const jobOfCustomer = (
  customer: { id: string; name: string; email: string | null; phone: string | null; address: string | null },
  { title, address, work }: { title: string | null; address: string | null; work?: JobWork | undefined },
): BegunJob => ({
  customer_id: customer.id,
  quote_id: null,
  estimate_ids: [],
  schedule_id: null,
  title: title ?? "Job",
  client_name: customer.name,
  client_email: customer.email,
  client_phone: customer.phone,
  client_address: address ?? customer.address,
  work: work ?? emptyWork,
});

/** The job of a customer's service, or of a service schedule without a name, that is due. */
export const jobOfSchedule = (
  customer: Parameters<typeof jobOfCustomer>[0],
  { id, service_name }: { id: string; service_name: string | null },
): BegunJob => ({ ...jobOfCustomer(customer, { title: service_name, address: null }), schedule_id: id });
