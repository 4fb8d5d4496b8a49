import * as z from "zod";
import { namesNoAddress } from "#shared/contact/addressInText.ts";
import { isTimeZone } from "#shared/days/days.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { optionalLine, optionalPhone } from "#shared/inputBounds.ts";

/** The settings that an owner may change about its business. */
export const businessSettings = z.object({
  name: optionalLine(fieldLengths.name).refine(...namesNoAddress("Names of businesses")),
  phone: optionalPhone(fieldLengths.phone),
  time_zone: z.string().refine(isTimeZone, "Please choose a time zone from the list."),
  mail_new_requests: z.boolean(),
  /** Omitted: unchanged. */
  crew_sees_prices: z.boolean().optional(),
});
export type BusinessSettings = z.output<typeof businessSettings>;
