import type { BusinessProfile } from "#shared/business/businessProfile.ts";
import { messages } from "./profileWords.en.ts";

/**
 * The trust line of a business: "Licensed & insured · since 2012 · Aurora, IL". Null if its profile has nothing to
 * show.
 */
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
