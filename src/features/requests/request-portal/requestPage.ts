import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import type { Measurement, MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import type { FormOpening, PublicService, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { messages } from "./requestWords.en.ts";

/**
 * The page of one request, which its customer keeps. No Zod here: these words and rules travel to the customer's phone.
 */

/** A photo of a request as its page shows it; what its camera noted is there for measuring. */
export type PagePhoto = Required<MeasuredPhoto> & { id: string; url: string; thumbnail_url: string };

/** How far a request has come: sent, being worked on, done, closed by the business, or withdrawn by its customer. */
export const requestStages = ["sent", "in_progress", "completed", "closed", "withdrawn"] as const;
export type RequestStage = (typeof requestStages)[number];

/** Whose form a request came through, as the form shows it. */
export type PageBusiness = Omit<FormOpening, "kind" | "services" | "analysis" | "trying">;

/**
 * What a customer reads of a request at its own address: the answer as it now is, who answers it, and what was sent.
 * `working`: its price is being worked out at this moment. `may_resize`: its size may still be corrected. `collected`: it
 * only collected information, so that no price is expected. `answers_within`: in how many hours this business usually
 * answers; null where too few requests tell. `outlines`: what was measured on its photos, by estimate.
 */
export type RequestPage = SubmitResult & {
  business: PageBusiness;
  form: FormKind;
  form_address: string;
  time_zone: string;
  name: string;
  email: string | null;
  sent_at: string;
  stage: RequestStage;
  is_test: boolean;
  collected: boolean;
  working: boolean;
  may_resize: boolean;
  answers_within: number | null;
  services: PublicService[];
  photos: PagePhoto[];
  outlines: { estimate_id: string; measurement: Measurement }[];
};

/** What the server writes into a request's page, so that it needs no second request. */
export type RequestInPage = { token: string; page: RequestPage } | { problem: "gone" | "failed" };

/** What is said of a page that is not there: never was, or not any more. */
export const pageGone = messages.gone;

/** How far a request has come, by the statuses of its services. */
export function stageOf(services: readonly { status: EstimateStatus; withdrawn: boolean }[]): RequestStage {
  const open = services.filter(({ status }) => status !== "cancelled");
  if (open.length === 0) return services.some(({ withdrawn }) => withdrawn) ? "withdrawn" : "closed";
  if (open.every(({ status }) => status === "completed")) return "completed";
  return open.some(({ status }) => status !== "pending") ? "in_progress" : "sent";
}

/** Whether a request is still to be answered or done, so that its customer can add to it or withdraw it. */
export const isOpen = ({ stage }: { stage: RequestStage }): boolean => stage === "sent" || stage === "in_progress";

/** Past this many hours no usual time is named: it would not be a kind one. */
const slowest = 72;

/**
 * How soon a business usually answers, rounded up to what people say: "within an hour", "within 3 hours", "within a day",
 * "within 2 days". null where that is not known, or too long to promise.
 */
export function usualAnswer(hours: number | null, texts = messages): string | null {
  if (hours === null || hours > slowest) return null;
  if (hours <= 1) return texts.withinHours(1);
  const whole = Math.ceil(hours);
  if (whole <= 12) return texts.withinHours(whole);
  return texts.withinDays(Math.ceil(hours / 24));
}

/**
 * The day (yyyy-mm-dd) by which a customer may expect to have heard: the second working day after the request was sent,
 * Monday to Friday.
 */
export function notifiedBy(sentOn: string): string {
  let day = sentOn;
  for (let workingDays = 0; workingDays < 2;) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) workingDays++;
  }
  return day;
}

/**
 * The name by which an email greets a customer; null for what does not look like one. Anybody may type anybody's address,
 * so that what else is typed must carry no message: no address, no figure, three words at most.
 */
export function greetingName(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  const word = String.raw`\p{L}[\p{L}\p{M}'’-]*\.?`;
  return name.length <= 40 && new RegExp(`^${word}(?: ${word}){0,2}$`, "u").test(name) ? name : null;
}
