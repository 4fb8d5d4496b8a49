import * as z from "zod";
import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { CustomerLinkRows } from "#features/customer-pages/customer-links/customerLink.demo.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { CustomerService } from "#features/customers/schedules/schedule.ts";
import type { StoredDemoInvoice } from "#features/invoices/invoices/storedInvoice.demo.ts";
import type { StoredJob } from "#features/jobs/jobs/storedJob.demo.ts";
import type { StoredConsent } from "#features/messages/consents/consent.demo.ts";
import { triggerNames } from "#features/messages/message-rules/triggers.ts";
import type { SendingRules } from "#features/messages/message-rules/sendingTimes.ts";
import { step } from "#features/messages/sequences/sequence.ts";
import type { StoredSequence } from "#features/messages/sequences/readySteps.ts";
import { demoOffering, demoReviewLink } from "#features/quotes/quotes/offering.demo.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import { messageDetails } from "./message.ts";
import { subjects } from "./messageStates.ts";
import type { NamedBusiness } from "./messageValues.ts";

/** The messages, sequences and settings that the demo stores. */

/** A message as the demo stores it. All of them are of sequences. */
export const storedMessage = messageDetails.omit({ edited: true, segments: true, estimate_id: true }).extend({
  trigger: z.enum(triggerNames),
  step_id: z.uuid(),
  cause: z.string(),
  about: z.enum(subjects),
  about_id: z.uuid(),
  written: messageDetails.shape.written.nullable(),
  send_at: z.string(),
  by_hand: z.boolean(),
});
export type StoredMessage = z.output<typeof storedMessage>;

/** A sequence as the demo stores it, once it was turned on or edited. */
export const storedSequence: z.ZodType<StoredSequence> = z.object({
  trigger: z.enum(triggerNames),
  steps: z.array(step),
  on_since: z.string().nullable(),
  version: z.int(),
});

/** The choices that all sequences have in common; no row until the visitor made one. */
export const storedMessageSettings = z.object({
  quiet_weekends: z.boolean(),
  paused_at: z.string().nullable(),
  version: z.int(),
});
type StoredMessageSettings = z.output<typeof storedMessageSettings>;

/** The records that messages are about. */
export type SubjectRows = {
  estimates: StoredDemoEstimate[];
  quotes: DemoQuote[];
  calendar: StoredEvent[];
  removedEvents: StoredEvent[];
  jobs: StoredJob[];
  invoices: StoredDemoInvoice[];
  followUps: FollowUp[];
  customerServices: CustomerService[];
  customers: Pick<Customer, "id" | "name" | "email" | "phone" | "address">[];
  customerPages: CustomerLinkRows["customerPages"];
};

/** The collections that the demo's messages use. */
export type MessageRows = SubjectRows & {
  messages: StoredMessage[];
  sequences: StoredSequence[];
  consents: StoredConsent[];
  messageSettings: StoredMessageSettings[];
};

/** The first estimate of the request that a message is about; null for other records, and if it was deleted. */
export const estimateOf = (
  store: DemoContext<Pick<MessageRows, "estimates">>["store"],
  { about, about_id }: Pick<StoredMessage, "about" | "about_id">,
): string | null =>
  about === "request"
    ? (store
        .read("estimates")
        .filter(({ request_id, deleted_at }) => request_id === about_id && deleted_at === null)
        .toSorted((a, b) => a.request_position - b.request_position)[0]?.id ?? null)
    : null;

/** The settings: the visitor's, or the usual ones. */
export const messageSettingsOf = ({
  store,
}: DemoContext<Pick<MessageRows, "messageSettings">>): StoredMessageSettings =>
  store.read("messageSettings")[0] ?? { quiet_weekends: false, paused_at: null, version: 0 };

/** The postal address of the demo's business. */
export const demoAddress = demoOffering.address ?? null;

/** The demo's business, as messages name it. */
export const demoNamed = (zone = visitorsZone()): NamedBusiness => ({
  name: demoOffering.name,
  phone: demoOffering.phone ?? null,
  reviewLink: demoReviewLink,
  zone,
});

/** The choices that the times of sending follow. */
export const demoRules = (
  settings: Pick<StoredMessageSettings, "quiet_weekends">,
  zone = visitorsZone(),
): SendingRules => ({
  zone,
  weekends: !settings.quiet_weekends,
});
