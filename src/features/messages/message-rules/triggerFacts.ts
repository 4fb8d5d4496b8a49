import type { InvoiceAmounts } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { RecurringStatus } from "#features/customers/follow-ups/followUpDue.ts";
import type { StoredState } from "#features/quotes/quote-rules/quoteState.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { Subject, SubjectOf, Trigger } from "./triggers.ts";

/** The facts about a record that decide if its messages make sense. Instants are ISO texts; days are of the business. */

type CommonFacts = {
  deletedAt: string | null;
  /** The newest message of the customer to the business, on any channel. Automatic replies do not count. */
  customerWroteAt: string | null;
};

/** A request and what came of it. */
export type RequestFacts = CommonFacts & {
  status: EstimateStatus;
  /** The time at which its customer first saw a price. */
  pricedAt: string | null;
  /** The customer withdrew it. */
  withdrawnAt: string | null;
  /** It has a quote, sent or not. */
  hasQuote: boolean;
  /** It has a visit or a job. */
  hasWork: boolean;
};

export type QuoteFacts = CommonFacts & {
  state: StoredState;
  /** Of the version that was sent last. */
  sentAt: string | null;
  /** Of the same version. */
  versionFirstViewedAt: string | null;
  /** The first instant at which the customer can no longer accept. */
  expiresAt: string | null;
  /** The time at which the customer accepted or declined. */
  answeredAt: string | null;
  /** In cents, of the acceptance. */
  depositDue: number;
  depositPaid: number;
  /** The job of the accepted quote was cancelled. */
  workCancelled: boolean;
};

export type VisitFacts = CommonFacts & {
  plannedAt: string;
  /** Its start, or the first instant of its day in the zone of the business if it has no time. */
  startsAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
  /** The last time that the customer was asked for a review about another visit. */
  reviewAskedAt: string | null;
};

export type InvoiceFacts = CommonFacts & {
  amounts: InvoiceAmounts;
  issuedAt: string | null;
  dueOn: string | null;
};

/** A customer's service that comes again. */
export type FollowUpFacts = CommonFacts & {
  status: RecurringStatus;
  /** The time at which its next date was set. */
  scheduledAt: string;
  nextServiceOn: string | null;
  /** A visit, a job or a request for it is there already. */
  hasWork: boolean;
};

export type FactsOfSubject = {
  request: RequestFacts;
  quote: QuoteFacts;
  visit: VisitFacts;
  invoice: InvoiceFacts;
  follow_up: FollowUpFacts;
} & Record<Subject, CommonFacts>;

/** The facts that a trigger asks for. */
export type FactsOf<T extends Trigger> = FactsOfSubject[SubjectOf<T>];
