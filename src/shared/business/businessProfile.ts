import type { Language } from "#shared/words/languages.ts";

/**
 * The business's details that its customers see: on forms, results, emails, flyers. No Zod here, because phones
 * download it.
 */
export type BusinessProfile = {
  /** `#` and six hexadecimal digits; null for the product's own colour. */
  brand_color: string | null;
  licensed_insured: boolean;
  in_business_since: number | null;
  town: string | null;
  hours: string | null;
  review_links: string[];
  /** The language of its forms if neither the address, the device nor the browser names a supported one. */
  form_language: Language;
};

/** The profile of a business that has entered nothing. */
export const emptyProfile: BusinessProfile = {
  brand_color: null,
  licensed_insured: false,
  in_business_since: null,
  town: null,
  hours: null,
  review_links: [],
  form_language: "en",
};

/**
 * The letterhead of a business: its lines on quotes besides name, phone and email. Only customers with a quote read it,
 * because a form is open to everyone and the address may be that of a home.
 */
export type Letterhead = { address: string | null; license_number: string | null; website: string | null };

/** The maximum lengths of its texts, and the maximum number of review links. */
export const profileLimits = {
  town: 60,
  address: 200,
  licenseNumber: 60,
  website: 100,
  hours: 120,
  reviewLinks: 3,
  reviewLink: 500,
  earliestYear: 1800,
};

/**
 * Review sites by their exact hosts. "google.evil.com" and "sites.google.com", where anyone can publish, are different
 * hosts.
 */
const reviewSites: Readonly<Record<string, string>> = {
  Google: `google.com www.google.com maps.google.com search.google.com business.google.com g.page g.co goo.gl maps.app.goo.gl
    share.google google.com.mx www.google.com.mx google.es www.google.es google.ca www.google.ca google.com.pr www.google.com.pr`,
  Yelp: "yelp.com www.yelp.com m.yelp.com biz.yelp.com yelp.to yelp.ca www.yelp.ca m.yelp.ca",
  Facebook: "facebook.com www.facebook.com m.facebook.com fb.com www.fb.com fb.me",
  Angi: "angi.com www.angi.com angieslist.com www.angieslist.com member.angieslist.com",
  Nextdoor: "nextdoor.com www.nextdoor.com",
  BBB: "bbb.org www.bbb.org",
  Thumbtack: "thumbtack.com www.thumbtack.com",
  Houzz: "houzz.com www.houzz.com",
  Trustpilot: "trustpilot.com www.trustpilot.com",
};
const siteOfHost = new Map(
  Object.entries(reviewSites).flatMap(([name, hosts]) => hosts.split(/\s+/).map((host) => [host, name] as const)),
);

/** The name of a link to reviews: the site's if its host is listed, otherwise the host, including the port. */
export function reviewSite(link: string): string {
  const { host } = new URL(link);
  return siteOfHost.get(host) ?? host.replace(/^www\./, "");
}
