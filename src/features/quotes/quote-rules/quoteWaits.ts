import type { WorkState } from "#features/requests/threads/workState.ts";
import { quoteStateLabels, quoteStates, type QuoteState } from "./quoteState.ts";

/** The steps of a quote that wait for the business. */
export const quoteWaits = ["to-answer", "to-schedule", "to-collect"] as const;
export type QuoteWait = (typeof quoteWaits)[number];

/** The choices of a list of quotes: all, those of a state, or those that wait for a step of the business. */
export const quoteListChoices = ["all", ...quoteStates, ...quoteWaits] as const;
export type QuoteListChoice = (typeof quoteListChoices)[number];

/** The labels of the choices. */
export const quoteListLabels: Record<QuoteListChoice, string> = {
  all: "All statuses",
  ...quoteStateLabels,
  "to-answer": "To answer",
  "to-schedule": "To schedule",
  "to-collect": "To collect",
};

/** The largest number that the dashboard counts of anything that waits. */
export const maxCounted = 100;

/** The facts about a quote that decide what it waits for. Amounts are in cents. */
export type WaitingFacts = {
  state: QuoteState;
  /** Of the acceptance. */
  total: number;
  deposit: number;
  paid: number;
  /** True if the newest message is the customer's. */
  asked: boolean;
  work: WorkState;
};

/**
 * Returns the steps that a quote waits for. A question waits for an answer. An accepted quote waits for a visit, until
 * one is planned or the work is done; for its deposit; and for the rest once the work is done. Cancelled work waits for
 * neither.
 */
export function waitsOf({ state, total, deposit, paid, asked, work }: WaitingFacts): QuoteWait[] {
  const open = state === "accepted" && work !== "cancelled";
  const waits: Record<QuoteWait, boolean> = {
    "to-answer": asked,
    "to-schedule": open && work === "to-schedule",
    "to-collect": open && paid < (work === "done" ? total : deposit),
  };
  return quoteWaits.filter((wait) => waits[wait]);
}
