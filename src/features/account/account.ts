import * as z from "zod";
import { isTimeZone } from "#shared/days.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { optionalText } from "#shared/inputBounds.ts";

/** The plan an owner is on: on a paid plan or trial while `subscribed`, with its tier and end. */
export const subscriptionState = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.string().nullable(),
  subscription_end: z.string().nullable(),
});

/** The signed-in owner. */
export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** Names the owner in the links of its public forms. */
  form_owner_id: z.string(),
  created_at: z.string(),
  business: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    time_zone: z.string(),
    mail_new_requests: z.boolean(),
    logo_url: z.string().nullable(),
  }),
  subscription: subscriptionState,
});
export type Me = z.output<typeof me>;

/** The plan as people read it. */
export function planName({ subscribed, subscription_tier }: z.output<typeof subscriptionState>): string {
  if (!subscribed) return "Free plan";
  return subscription_tier === "Trial" ? "Free trial" : `Premium (${subscription_tier ?? "active"})`;
}

/** What an owner may set about its business. */
export const businessSettings = z.object({
  name: optionalText(fieldLengths.name),
  phone: optionalText(fieldLengths.phone),
  time_zone: z.string().refine(isTimeZone, "Please choose a time zone from the list."),
  mail_new_requests: z.boolean(),
});

/** What has to be typed, letter for letter, before an account is deleted. */
export const removalWord = "DELETE";
