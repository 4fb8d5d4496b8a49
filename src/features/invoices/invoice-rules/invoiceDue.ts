import { addDays } from "#shared/days/calendarDays.ts";

/** The usual terms of payment, in days after the day of issue. */
export const paymentTerms = [0, 7, 14, 30] as const;

/** A due day: so many days after the day of issue, or a day of its own. */
export type Terms = { terms_days: number | null; due_on: string | null };

/** The day on which an invoice is due that is issued on a day of the business. */
export const dueDay = ({ terms_days, due_on }: Terms, issuedOn: string): string =>
  due_on ?? addDays(issuedOn, terms_days ?? 0);

/** The terms in words, as a member chooses them. */
export const termsLabel = (days: number): string => (days === 0 ? "Due on receipt" : `Due in ${days} days`);
