import * as z from "zod";
import { isColour } from "#shared/brandColour.ts";
import { oneLine, optionalLine } from "#shared/inputBounds.ts";
import { publicLink } from "#shared/contact/publicName.ts";
import { profileLimits, type BusinessProfile, type Letterhead } from "./businessProfile.ts";

const year = new Date().getFullYear();
const since = `Please enter a year from ${profileLimits.earliestYear} to ${year}.`;

/** The profile that a business may submit. */
export const businessProfileInput = z.object({
  brand_color: z
    .string()
    .refine(isColour, "Please choose a color.")
    .transform((colour) => colour.toLowerCase())
    .nullable(),
  licensed_insured: z.boolean(),
  in_business_since: z.int().min(profileLimits.earliestYear, since).max(year, since).nullable(),
  town: optionalLine(profileLimits.town),
  hours: optionalLine(profileLimits.hours),
  review_links: z
    .array(
      oneLine()
        .max(profileLimits.reviewLink)
        .refine((link) => publicLink(link) !== null, "Please enter a public link that begins with https://."),
    )
    .max(profileLimits.reviewLinks, `Please enter at most ${profileLimits.reviewLinks} links.`),
  form_language: z.enum(["en", "es"]).default("en"),
} satisfies Record<keyof BusinessProfile, z.ZodType>);

/** The letterhead that a business may submit. */
export const letterheadInput = z.object({
  address: optionalLine(profileLimits.address),
  license_number: optionalLine(profileLimits.licenseNumber),
  website: optionalLine(profileLimits.website),
} satisfies Record<keyof Letterhead, z.ZodType>);

/** The same as an output. */
export const letterhead: z.ZodType<Letterhead> = z.object({
  address: z.string().nullable(),
  license_number: z.string().nullable(),
  website: z.string().nullable(),
});

/** The profile as an output. */
export const businessProfile: z.ZodType<BusinessProfile> = z.object({
  brand_color: z.string().nullable(),
  licensed_insured: z.boolean(),
  in_business_since: z.number().nullable(),
  town: z.string().nullable(),
  hours: z.string().nullable(),
  review_links: z.array(z.string()),
  form_language: z.enum(["en", "es"]),
});
