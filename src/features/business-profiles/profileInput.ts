import * as z from "zod";
import { isColour } from "#shared/brandColour.ts";
import { optionalText } from "#shared/inputBounds.ts";
import { isReviewLink, profileLimits, type BusinessProfile } from "./profile.ts";

const year = new Date().getFullYear();
const since = `Please enter a year from ${profileLimits.earliestYear} to ${year}.`;

/** What a business may say of itself. */
export const businessProfileInput = z.object({
  brand_color: z
    .string()
    .refine(isColour, "Please choose a color.")
    .transform((colour) => colour.toLowerCase())
    .nullable(),
  licensed_insured: z.boolean(),
  in_business_since: z.int().min(profileLimits.earliestYear, since).max(year, since).nullable(),
  town: optionalText(profileLimits.town),
  hours: optionalText(profileLimits.hours),
  review_links: z
    .array(
      z
        .string()
        .trim()
        .max(profileLimits.reviewLink)
        .refine(isReviewLink, "Please enter a link that begins with https://."),
    )
    .max(profileLimits.reviewLinks, `Please enter at most ${profileLimits.reviewLinks} links.`),
  form_language: z.enum(["en", "es"]).default("en"),
});

/** The same as it is answered. */
export const businessProfile: z.ZodType<BusinessProfile> = z.object({
  brand_color: z.string().nullable(),
  licensed_insured: z.boolean(),
  in_business_since: z.number().nullable(),
  town: z.string().nullable(),
  hours: z.string().nullable(),
  review_links: z.array(z.string()),
  form_language: z.enum(["en", "es"]),
});
