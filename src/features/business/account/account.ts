import * as z from "zod";
import { namesNoAddress } from "#shared/contact/addressInText.ts";
import { businessProfile } from "#features/requests/business-profiles/profileInput.ts";
import { subscriptionState } from "#features/site/plans/subscription.ts";
import { role } from "#shared/roleInput.ts";
import { isTimeZone } from "#shared/days/days.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { trades } from "#shared/trades.ts";
import { optionalLine, optionalPhone } from "#shared/inputBounds.ts";

/** The person who has signed in, and the business they work in. */
export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** What the person is in the business. */
  role,
  /** Names the owner in the links of its public forms. */
  form_owner_id: z.string(),
  created_at: z.string(),
  business: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    /** Which service templates are offered first. */
    trade: z.enum(trades).nullable(),
    time_zone: z.string(),
    mail_new_requests: z.boolean(),
    /** Whether members of the crew see the prices of their visits. */
    crew_sees_prices: z.boolean(),
    logo_url: z.string().nullable(),
    cover_url: z.string().nullable(),
    /** The name of the short link of its forms, `/q/{form_name}`; null: none is chosen. */
    form_name: z.string().nullable(),
    profile: businessProfile,
  }),
  subscription: subscriptionState,
  /** Whether there is an AI here that looks at customers' photos. */
  photo_analysis: z.boolean(),
});
export type Me = z.output<typeof me>;

/** What an owner may set about its business. */
export const businessSettings = z.object({
  name: optionalLine(fieldLengths.name).refine(...namesNoAddress("Names of businesses")),
  phone: optionalPhone(fieldLengths.phone),
  time_zone: z.string().refine(isTimeZone, "Please choose a time zone from the list."),
  mail_new_requests: z.boolean(),
  /** Left out: it stays as it is. */
  crew_sees_prices: z.boolean().optional(),
});
