import type { Language } from "#shared/words/languages.ts";

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

/** The sites of reviews by their exact hosts: "google.evil.com" and "sites.google.com", where anybody writes, are others. */
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

/** The name of a link to reviews: the site's where its host is one of theirs, else its host, port included. */
export function reviewSite(link: string): string {
  const { host } = new URL(link);
  return siteOfHost.get(host) ?? host.replace(/^www\./, "");
}
