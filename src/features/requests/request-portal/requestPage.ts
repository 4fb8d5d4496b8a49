import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import type { Measurement, MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import type { FormOpening, PublicService, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import type { PublicThread } from "#features/requests/threads/thread.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { messages } from "./requestWords.en.ts";

/** The page of one request, which its customer keeps. No Zod here, because the customer's phone loads this code. */

/** A photo of a request for its page. The camera data is for measuring. */
export type PagePhoto = Required<MeasuredPhoto> & { id: string; url: string; thumbnail_url: string };

/** The stages of a request: sent, being worked on, done, closed by the business, or withdrawn by its customer. */
export const requestStages = ["sent", "in_progress", "completed", "closed", "withdrawn"] as const;
export type RequestStage = (typeof requestStages)[number];

/** The business of the form that a request came through, as the form shows it. */
export type PageBusiness = Omit<FormOpening, "kind" | "services" | "analysis" | "trying">;

/**
 * A request as its customer reads it on its own page: the current answer, the business, and the sent data. `working`:
 * its price is being computed. `may_resize`: its size can still be corrected. `collected`: it only collected
 * information, so that no price is expected. `answers_within`: the hours within which this business usually answers;
 * null with too few requests. `outlines`: the measurements on its photos, by estimate.
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
  thread: PublicThread;
};

/** The data that the server writes into a request's page, so that the page needs no second request. */
export type RequestInPage = { token: string; page: RequestPage } | { problem: "gone" | "failed" };

/** The message for a page that never existed or was deleted. */
export const pageGone = messages.gone;

/** The stage of a request, from the statuses of its services. */
export function stageOf(services: readonly { status: EstimateStatus; withdrawn: boolean }[]): RequestStage {
  const open = services.filter(({ status }) => status !== "cancelled");
  if (open.length === 0) return services.some(({ withdrawn }) => withdrawn) ? "withdrawn" : "closed";
  if (open.every(({ status }) => status === "completed")) return "completed";
  return open.some(({ status }) => status !== "pending") ? "in_progress" : "sent";
}

/** True if a request still has to be answered or done, so that its customer can add to it or withdraw it. */
export const isOpen = ({ stage }: { stage: RequestStage }): boolean => stage === "sent" || stage === "in_progress";

/** Above this many hours the usual time is not shown: it would put customers off. */
const slowest = 72;

/**
 * The usual answer time of a business, rounded up: "within an hour", "within 3 hours", "within a day", "within 2 days".
 * Null if it is unknown, or too long to promise.
 */
export function usualAnswer(hours: number | null, texts = messages): string | null {
  if (hours === null || hours > slowest) return null;
  if (hours <= 1) return texts.withinHours(1);
  const whole = Math.ceil(hours);
  if (whole <= 12) return texts.withinHours(whole);
  return texts.withinDays(Math.ceil(hours / 24));
}

/**
 * The day (yyyy-mm-dd) by which a customer can expect an answer: the second working day after sending, Monday to
 * Friday.
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
 * The name in an email's greeting to a customer. Null for text that does not look like a name. Anyone can type another
 * person's email address, so the name must carry no message: no address, no number, three words at most.
 */
export function greetingName(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  const word = String.raw`\p{L}[\p{L}\p{M}'’-]*\.?`;
  return name.length <= 40 && new RegExp(`^${word}(?: ${word}){0,2}$`, "u").test(name) ? name : null;
}
