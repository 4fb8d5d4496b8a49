import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { quoteStateLabels, quoteStates, type StoredState } from "./quoteState.ts";

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
  state: StoredState;
  /** Of the acceptance. */
  total: number;
  deposit: number;
  paid: number;
  /** True if the newest message is the customer's. */
  asked: boolean;
  /** True if it belongs to an estimate or a customer, by which its visits are known. */
  traceable: boolean;
  /** The statuses of its estimates, without deleted ones. */
  jobs: readonly EstimateStatus[];
  /** Its visits: those of its estimates, or without estimates its customer's since the acceptance. */
  visits: readonly { done: boolean }[];
};

/**
 * Returns the steps that a quote waits for. A question waits for an answer. An accepted quote waits for a visit, until
 * one is planned or the job is completed; for its deposit; and for the rest once the work is done. A cancelled job
 * waits for neither.
 */
export function waitsOf({ state, total, deposit, paid, asked, traceable, jobs, visits }: WaitingFacts): QuoteWait[] {
  const open = state === "accepted" && !(jobs.length > 0 && jobs.every((status) => status === "cancelled"));
  const done = jobs.includes("completed") || visits.some((visit) => visit.done);
  const waits: Record<QuoteWait, boolean> = {
    "to-answer": asked,
    "to-schedule": open && traceable && !done && visits.length === 0,
    "to-collect": open && paid < (done ? total : deposit),
  };
  return quoteWaits.filter((wait) => waits[wait]);
}
