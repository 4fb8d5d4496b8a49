import type { Topic } from "#shared/topics.ts";
import type { Language } from "#shared/words/languages.ts";
import type { PaymentFlag } from "#shared/payments/ledger.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { SubjectKind } from "./paymentSubject.ts";

/** Something that happened with a payment, for the record of its subject. `method` where money came or went. */
export type PaymentHappening = {
  kind: "processing" | "failed" | "paid" | "refunded" | "refund_failed" | "disputed" | "dispute_returned";
  /** The provider's id of the payment, the refund or the dispute. */
  payment: string;
  /** In the smallest unit of its currency; what went back is negative. */
  amount: number;
  currency: string;
  method?: "card" | "test";
};

/** An email to the business about a payment. */
export type PaymentNews = { amount: number; currency: string } & (
  { kind: "failed" } | { kind: "disputed" } | { kind: "paid"; method: "card" | "test"; flag: PaymentFlag | null }
);

/** A subject that is locked for the rest of a transaction. */
export type LockedSubject = {
  /** Adds to the subject's own record what happened. */
  record(happening: PaymentHappening): Promise<void>;
  /** Emails those who manage the business. */
  tell(news: PaymentNews): void;
};

/** The part of a subject that can be paid by card now, who gets the receipt, and the page on which its customer pays. */
type DueByCard = {
  /** In cents. */
  amount: number;
  /** The thing that is paid for, in the customer's words. */
  title: string;
  email: string | null;
  page: `/${string}`;
};

/** Everything that card payments ask of the subjects of one kind. */
export type SubjectHandlers = {
  /** The subject as the business reads it at the provider, and as the test checkout is headed and left. */
  words: { paidFor: string; heading: string; back: string };
  /** The pages that show whether cards are taken hear of a change by this topic. */
  topic: Topic;
  /** Locks the subject; null where there is none. */
  lock(tx: OwnerTx, id: string): Promise<LockedSubject | null>;
  /** Refuses (`conflict`) where nothing is due by card. */
  due(owner: OwnerDb, id: string, language: Language): Promise<DueByCard>;
  /** The page on which its customer pays; null where there is none. */
  page(owner: OwnerDb, id: string): Promise<`/${string}` | null>;
};

/** The handlers of every kind of subject. */
export type HandlersOfSubjects = Readonly<Record<SubjectKind, SubjectHandlers>>;
