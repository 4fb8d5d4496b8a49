import type { Language } from "#shared/words/languages.ts";
import type { BusinessProfile } from "#shared/business/businessProfile.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { SizeSource } from "#features/catalog/pricing/sizeSource.ts";
import type { Measurement, MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { singular, type Measure, type PricingModel, type ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { messages } from "./fieldWords.en.ts";

/**
 * What the public forms are made of. No Zod here: these words and rules travel to the customer's phone, where every
 * kilobyte counts. The schema of what may be sent is in `request.ts`.
 */

/** A component as the customer sees it. */
export type PublicComponent = {
  id: string;
  name: string;
  description: string | null;
  /** The same in Spanish, where the business has written it. */
  name_es: string | null;
  description_es: string | null;
  /** On a page of another language than theirs: in which they stand. */
  name_lang?: Language | undefined;
  description_lang?: Language | undefined;
  pricing_model: PricingModel;
  rate: number | null;
  unit: string;
  custom_unit: string | null;
  is_required: boolean;
};

/**
 * A service as the customer sees it: `rate` and `minimum_price` are null where the owner hides prices, `has_rate` says
 * whether there is one at all; AI instructions are never shown. `widest_range`: a price is shown only where its size is known at least this narrowly, in percent
 * either way.
 */
export type PublicService = {
  id: string;
  name: string;
  description: string | null;
  /** The same in Spanish, where the business has written it. */
  name_es: string | null;
  description_es: string | null;
  /** On a page of another language than theirs: in which they stand. */
  name_lang?: Language | undefined;
  description_lang?: Language | undefined;
  rate: number | null;
  has_rate: boolean;
  minimum_price: number | null;
  widest_range: number | null;
  /** The calibrations of customers' and models' outlines from past jobs; null where prices are hidden. */
  calibrations: Pick<Calibrations, "customer_measured" | "model_measured"> | null;
  unit: string;
  custom_unit: string | null;
  pricing_model: PricingModel;
  service_category: ServiceCategory;
  ai_enabled: boolean;
  show_price: boolean;
  show_ai_analysis: boolean;
  components: PublicComponent[];
};

/** What a public form opens with. `analysis` says whether the server can analyse photos. */
export type FormOpening = {
  business_owner_id: string;
  business_name: string | null;
  business_phone: string | null;
  business_logo: string | null;
  /** The address of its cover photo on our own host. */
  business_cover: string | null;
  business_profile: BusinessProfile;
  kind: FormKind;
  services: PublicService[];
  analysis: boolean;
  /** Who of the business tries its own form, where that is so. */
  trying?: { name: string; email: string } | undefined;
  /** In the demo: what it says of its analysis of photos, which asks no model. */
  demo?: { analysis: string } | undefined;
};

/** What the server writes into a form's page, so that the form needs no second request. */
export type OpeningInPage = { opening: FormOpening } | { problem: "invalid_link" | "failed" | "demo" };

/**
 * A photo that can be measured on: where the picture is, its size in pixels, and what its camera noted.
 */
type ProposalPhoto = Required<MeasuredPhoto> & { photo_id: string; url: string };

/** What a model outlined on the customer's photos, for the customer to confirm or correct before the price is final.
 * `note` says who drew it, where no model did. */
export type Proposal = { measurement: Measurement; photos: ProposalPhoto[]; note?: string | undefined };

/**
 * The price of one service of a request as the customer is shown it; hidden parts are null. `range`: between which
 * prices the work likely is, where one price would say too much. `rough`: the price is headed as a rough estimate.
 * `withheld`: the size is known too vaguely for the business to show a price. `minimum`: the minimum price, where it
 * applies. Dollars.
 */
export type EstimateResult = {
  estimate_id: string;
  service_id: string | null;
  serviceName: string;
  squareFootage: number | null;
  quantity: number | null;
  unit: string | null;
  analysis: string | null;
  totalPrice: number | null;
  show_price: boolean;
  show_ai_analysis: boolean;
  range: { low: number; high: number } | null;
  rough: boolean;
  withheld: boolean;
  minimum: number | null;
  /** How the size was found; null where there is none. */
  source: SizeSource | null;
  /** A default stands in for a missing size, so the price is no promise. */
  assumed: boolean;
  proposal: Proposal | null;
  lines: { name: string; total: number | null; rate: number; unit: string }[];
};

/**
 * What the customer reads after sending. `pending` is true where photos could not be analysed: the business will reach
 * out.
 * `price_by_email`: they are still being analysed, and the price will come by email.
 */
export type SubmitResult = {
  request_id: string;
  results: EstimateResult[];
  pending: boolean;
  price_by_email: boolean;
};

/** The answer to a request that was just sent; `page` is the address of its own page, null where it has none. */
export type SentRequest = SubmitResult & { page: string | null };

/** What a customer reads when the AI method is chosen without a photo. */
export const { photoMissing } = messages;

/** The message for a number that cannot be meant. */
export const { tooLarge } = messages;

/** The message for a missing number where the customer chose to type it. */
export function figureMissing(measure: Measure): string {
  if (measure.kind === "area")
    return measure.unit === "sq ft" ? messages.squareFootageMissing : messages.areaMissing(singular(measure.unit));
  return measure.kind === "quantity" ? messages.numberMissing(singular(measure.each)) : "";
}
