import * as z from "zod";
import { channels, consentKinds, consentSources } from "./consentRules.ts";

/** A line of the ledger of consents. */

export const consentEntry = z.object({
  id: z.uuid(),
  channel: z.enum(channels),
  address: z.string(),
  kind: z.enum(consentKinds),
  given: z.boolean(),
  source: z.enum(consentSources),
  words: z.string().nullable().describe("The words that the customer agreed to."),
  by: z.string().nullable().describe("The member who noted it."),
  created_at: z.string(),
});

/** The messages that may be sent to one customer by one channel. */
const channelConsent = z.object({
  channel: z.enum(channels),
  address: z.string().nullable().describe("The customer's own address; null if there is none."),
  follow_ups: z.boolean().describe("Follow-ups may be sent."),
  notices: z.boolean().describe("Notices about agreed work may be sent."),
  opted_out: z.boolean().describe("The customer said no. Only the customer can change that."),
  bounced: z.string().nullable().describe("Why no message can reach the address."),
});

/** The consents of one customer: what may be sent now, and the ledger, newest first. */
export const customerConsents = z.object({ channels: z.array(channelConsent), entries: z.array(consentEntry) });
export type CustomerConsents = z.output<typeof customerConsents>;

/** The word of a customer, as a member noted it. */
export const notedConsent = z.object({ id: z.uuid(), channel: z.enum(channels), given: z.boolean() });
