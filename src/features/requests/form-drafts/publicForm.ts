import type { Language } from "#shared/words/languages.ts";
import type { BusinessProfile } from "#shared/business/businessProfile.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { SizeSource } from "#features/catalog/pricing/sizeSource.ts";
import type { Measurement, MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { nounOf, type Measure, type PricingModel, type ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { PhotoFacts } from "#features/requests/estimate-prices/photoFacts.ts";
import { messages } from "./fieldWords.en.ts";

/**
 * The types and rules of the public forms. No Zod here: the customer's phone loads this code, and every kilobyte
 * counts. The schema of a submission is in `request.ts`.
 */

/** A component as the customer sees it. */
export type PublicComponent = {
  id: string;
  name: string;
  description: string | null;
  /** The Spanish text, if the business has written it. */
  name_es: string | null;
  description_es: string | null;
  /** The language of the texts, if it differs from that of the page. */
  name_lang?: Language | undefined;
  description_lang?: Language | undefined;
  pricing_model: PricingModel;
  rate: number | null;
  unit: string;
  custom_unit: string | null;
  unit_plural: string | null;
  is_required: boolean;
};

/**
 * A service as the customer sees it. `rate` and `minimum_price` are null if the owner hides prices; `has_rate` is true
 * if there is one. AI instructions are never included. `widest_range`: a price is shown only if its size has at most
 * this uncertainty, in percent either way.
 */
export type PublicService = {
  id: string;
  name: string;
  description: string | null;
  /** The Spanish text, if the business has written it. */
  name_es: string | null;
  description_es: string | null;
  /** The language of the texts, if it differs from that of the page. */
  name_lang?: Language | undefined;
  description_lang?: Language | undefined;
  rate: number | null;
  has_rate: boolean;
  minimum_price: number | null;
  widest_range: number | null;
  /** The calibrations of customers' and models' outlines from past jobs. Null if prices are hidden. */
  calibrations: Pick<Calibrations, "customer_measured" | "model_measured"> | null;
  unit: string;
  custom_unit: string | null;
  unit_plural: string | null;
  pricing_model: PricingModel;
  service_category: ServiceCategory;
  ai_enabled: boolean;
  show_price: boolean;
  show_ai_analysis: boolean;
  components: PublicComponent[];
};

/** The data that opens a public form. `analysis` is true if the server can analyse photos. */
export type FormOpening = {
  business_owner_id: string;
  business_name: string | null;
  business_phone: string | null;
  business_logo: string | null;
  /** The URL of its cover photo on our own host. */
  business_cover: string | null;
  business_profile: BusinessProfile;
  kind: FormKind;
  services: PublicService[];
  analysis: boolean;
  /** The member who tests the business's own form; undefined for customers. */
  trying?: { name: string; email: string } | undefined;
  /** In the demo: the text of its photo analysis, which calls no model. */
  demo?: { analysis: string } | undefined;
};

/** The data that the server writes into a form's page, so that the form needs no second request. */
export type OpeningInPage = { opening: FormOpening } | { problem: "invalid_link" | "failed" | "demo" };

/** A photo that can be measured on: its URL, size in pixels, and camera data. */
type ProposalPhoto = Required<MeasuredPhoto> & { photo_id: string; url: string };

/**
 * A model's outline on the customer's photos. The customer confirms or corrects it before the price is final. `note`
 * names the author if it was not a model.
 */
export type Proposal = { measurement: Measurement; photos: ProposalPhoto[]; note?: string | undefined };

/**
 * The price of one service of a request as shown to the customer; hidden parts are null. Dollars. `range`: the likely
 * prices, if one price would be too exact. `rough`: the price gets the heading of a rough estimate. `withheld`: the
 * size is unknown, or too uncertain to show a price. `minimum`: the minimum price, if it applies.
 */
export type EstimateResult = {
  estimate_id: string;
  service_id: string | null;
  serviceName: string;
  squareFootage: number | null;
  quantity: number | null;
  /** The unit of the rate, in which people read the size; `squareFootage` is in square feet all the same. */
  unit: string | null;
  /** The owner's own plural of the unit; null if the rule makes it. */
  unit_plural: string | null;
  /** A model's report of the photos, in codes. */
  analysis: PhotoFacts | null;
  /** The demo's text about its analysis, which calls no model. A server sends none. */
  note?: string | undefined;
  totalPrice: number | null;
  show_price: boolean;
  show_ai_analysis: boolean;
  range: { low: number; high: number } | null;
  rough: boolean;
  withheld: boolean;
  minimum: number | null;
  /** The way the size was found. Null if there is none. */
  source: SizeSource | null;
  /** True if the size is missing: the customer reads no price and no size, and is asked for it. */
  assumed: boolean;
  /** The prices of most finished jobs of the service, in dollars, if the size is missing and enough are finished. */
  usual: { low: number; high: number } | null;
  proposal: Proposal | null;
  lines: { name: string; total: number | null; rate: number; unit: string }[];
};

/**
 * The answer that the customer reads after sending. `pending`: photos could not be analysed, and the business will
 * contact the customer. `price_by_email`: photos are still being analysed, and the price will come by email.
 */
export type SubmitResult = {
  request_id: string;
  results: EstimateResult[];
  pending: boolean;
  price_by_email: boolean;
};

/** The answer to a request that was just sent. `page` is the URL of its own page, null if it has none. */
export type SentRequest = SubmitResult & { page: string | null };

/** The message if the customer chose the AI method without a photo. */
export const { photoMissing } = messages;

/** The message for an implausibly large number. */
export const { tooLarge } = messages;

/** The message for a missing number if the customer chose to type it. */
export function figureMissing(measure: Measure): string {
  if (measure.kind === "area")
    return measure.unit === "sq ft" ? messages.squareFootageMissing : messages.areaMissing(nounOf(measure).several);
  return measure.kind === "quantity" ? messages.numberMissing(nounOf(measure).several) : "";
}
