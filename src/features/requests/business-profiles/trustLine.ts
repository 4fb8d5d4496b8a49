import type { BusinessProfile } from "#shared/business/businessProfile.ts";
import { messages } from "./profileWords.en.ts";

/** What speaks for a business in one line: "Licensed & insured · since 2012 · Aurora, IL"; null where it has said nothing. */
export function trustLine(profile: BusinessProfile | null): string | null {
  const { licensed_insured = false, in_business_since = null, town = null } = profile ?? {};
  const line = [
    licensed_insured && messages.licensedInsured,
    in_business_since !== null && messages.since(in_business_since),
    town,
  ]
    .filter((part) => part !== false && part !== null)
    .join(" · ");
  return line === "" ? null : line.charAt(0).toUpperCase() + line.slice(1);
}
