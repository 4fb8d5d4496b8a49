import type { Language } from "#shared/languages.ts";

/** What a business says of itself on what its customers see: forms, results, emails, flyers. No Zod here: it travels to phones. */
export type BusinessProfile = {
  /** `#` and six hexadecimals; null: the product's own. */
  brand_color: string | null;
  licensed_insured: boolean;
  in_business_since: number | null;
  town: string | null;
  hours: string | null;
  review_links: string[];
  /** What its forms open in for whom neither address, device nor browser names a language that we speak. */
  form_language: Language;
};

/** Of a business that has said nothing. */
export const emptyProfile: BusinessProfile = {
  brand_color: null,
  licensed_insured: false,
  in_business_since: null,
  town: null,
  hours: null,
  review_links: [],
  form_language: "en",
};

/** How long its texts may be, and how many reviews are linked to. */
export const profileLimits = { town: 60, hours: 120, reviewLinks: 3, reviewLink: 500, earliestYear: 1800 };

const reviewSites: readonly (readonly [host: RegExp, name: string])[] = [
  [/(^|\.)(google\.[a-z.]+|g\.page|goo\.gl)$/, "Google"],
  [/(^|\.)yelp\.[a-z.]+$/, "Yelp"],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, "Facebook"],
  [/(^|\.)(angi\.com|angieslist\.com)$/, "Angi"],
  [/(^|\.)nextdoor\.com$/, "Nextdoor"],
  [/(^|\.)bbb\.org$/, "BBB"],
  [/(^|\.)thumbtack\.com$/, "Thumbtack"],
  [/(^|\.)houzz\.com$/, "Houzz"],
  [/(^|\.)trustpilot\.com$/, "Trustpilot"],
];

/** What a link to reviews is called: the site's name where it is a known one, else its host. */
export function reviewSite(link: string): string {
  const host = new URL(link).hostname.toLowerCase();
  return reviewSites.find(([known]) => known.test(host))?.[1] ?? host.replace(/^www\./, "");
}

/** Whether a text is a link to reviews that may be shown: an https address without a password in it. */
export function isReviewLink(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
  } catch {
    return false;
  }
}
