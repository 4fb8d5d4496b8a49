import * as z from "zod";
import { namesNoAddress } from "#shared/contact/addressInText.ts";
import { isTimeZone } from "#shared/days/days.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { optionalLine, optionalPhone } from "#shared/inputBounds.ts";

/** What an owner may set about its business. */
export const businessSettings = z.object({
  name: optionalLine(fieldLengths.name).refine(...namesNoAddress("Names of businesses")),
  phone: optionalPhone(fieldLengths.phone),
  time_zone: z.string().refine(isTimeZone, "Please choose a time zone from the list."),
  mail_new_requests: z.boolean(),
  /** Left out: it stays as it is. */
  crew_sees_prices: z.boolean().optional(),
});
export type BusinessSettings = z.output<typeof businessSettings>;
