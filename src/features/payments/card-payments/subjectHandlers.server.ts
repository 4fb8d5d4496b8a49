import type { Topic } from "#shared/topics.ts";
import type { Language } from "#shared/words/languages.ts";
import type { PaymentFlag } from "#shared/payments/ledger.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { SubjectKind } from "#features/ledger/ledger-entries/paymentSubject.ts";

/** A change of a payment, for its subject's record. `method` is set if money moved. */
export type PaymentHappening = {
  kind: "processing" | "failed" | "paid" | "refunded" | "refund_failed" | "disputed" | "dispute_returned";
  /** The provider's id of the payment, the refund or the dispute. */
  payment: string;
  /** In the smallest unit of its currency; money returned is negative. */
  amount: number;
  /** The part of the amount that is a tip. */
  tip?: number;
  currency: string;
  method?: "card" | "test";
};

/** A change of a payment that the business is notified of. `key` names it. */
export type PaymentNews = { key: string; amount: number; currency: string } & (
  | { kind: "failed" }
  | { kind: "disputed" }
  | { kind: "refunded" }
  | { kind: "paid"; method: "card" | "test"; flag: PaymentFlag | null }
);

/** A subject locked for the rest of a transaction. */
export type LockedSubject = {
  /** Adds the change to the subject's own record. */
  record(happening: PaymentHappening): Promise<void>;
  /** Notifies those who manage the business. */
  notify(news: PaymentNews): Promise<void>;
};

/** The part of a subject that can be paid by card now, the receipt's recipient, and the customer's payment page. */
type DueByCard = {
  /** In cents. */
  amount: number;
  /** The thing paid for, as the customer reads it. */
  title: string;
  email: string | null;
  page: `/${string}`;
};

/** The handlers that card payments need from subjects of one kind. */
export type SubjectHandlers = {
  /** The subject's name for the business at the provider, and the heading and back link of the test checkout. */
  words: { paidFor: string; heading: string; back: string };
  /** The topic that notifies the pages that show whether cards are taken. */
  topic: Topic;
  /** Locks the subject; null if it does not exist. */
  lock(tx: OwnerTx, id: string): Promise<LockedSubject | null>;
  /** Throws `conflict` if nothing is due by card. */
  due(owner: OwnerDb, id: string, language: Language): Promise<DueByCard>;
  /** The customer's payment page; null if the subject does not exist. */
  page(owner: OwnerDb, id: string): Promise<`/${string}` | null>;
};

/** The handlers of every kind of subject. */
export type HandlersOfSubjects = Readonly<Record<SubjectKind, SubjectHandlers>>;
