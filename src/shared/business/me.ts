import * as z from "zod";
import { businessProfile, letterhead } from "./businessProfileInput.ts";
import { role } from "#shared/roleInput.ts";
import { subscriptionState } from "./subscriptionState.ts";
import { trades } from "#shared/trades.ts";

/** The person who has signed in, and the business they work in. */
export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** The person's role in the business. */
  role,
  /** Names the owner in the links of its public forms. */
  form_owner_id: z.string(),
  created_at: z.string(),
  business: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    /** Decides which service templates are offered first. */
    trade: z.enum(trades).nullable(),
    time_zone: z.string(),
    mail_new_requests: z.boolean(),
    /** True if crew members see the prices of their visits. */
    crew_sees_prices: z.boolean(),
    logo_url: z.string().nullable(),
    cover_url: z.string().nullable(),
    /** The name of the short link of its forms, `/q/{form_name}`; null if none is chosen. */
    form_name: z.string().nullable(),
    profile: businessProfile,
    letterhead,
  }),
  subscription: subscriptionState,
  /** True if this server has an AI that analyses customers' photos. */
  photo_analysis: z.boolean(),
});
export type Me = z.output<typeof me>;
