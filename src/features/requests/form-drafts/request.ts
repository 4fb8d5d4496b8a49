import * as z from "zod";
import { businessProfile } from "#shared/business/businessProfileInput.ts";
import { sizeSources } from "#features/catalog/pricing/sizeSource.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { measuredPhotoFields, measurementInput } from "#features/catalog/measurements/measurementInput.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { formKinds } from "#features/requests/form-links/formAddress.ts";
import {
  conditions,
  materials,
  obstacles,
  steepnesses,
  unseenParts,
} from "#features/requests/estimate-prices/photoFacts.ts";
import { tooLarge } from "./publicForm.ts";
import { sourceTag } from "#features/requests/form-links/sourceTag.ts";
import { pricingModels, serviceCategories } from "#features/catalog/pricing/measure.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { emailInput } from "#shared/contact/emailInput.ts";
import { oneLine, optionalLine, optionalPhone, optionalText } from "#shared/inputBounds.ts";

/** The size of the work: a number, or a measurement on photos of this request. */
const sizeOfWork = {
  /** In the service's own area unit. */
  manual_area: z.number().positive().max(1e9, tooLarge).nullish(),
  manual_quantity: z.number().positive().max(1e6, tooLarge).nullish(),
  measurement: measurementInput.nullish(),
};

/**
 * A customer's request as a public form sends it. The page creates `request_id`, so that a retry is the same request.
 */
export const submittedRequest = z.object({
  business_owner_id: z
    .string({ error: "Business owner ID is required" })
    .min(1, "Business owner ID is required")
    .pipe(z.uuid("Invalid business owner ID provided")),
  request_id: z.uuid(),
  kind: z.enum(formKinds),
  /** The vertical in the link. */
  crm_type: z.string().optional(),
  /** The tag of the link, which says where the customer found it. An unknown tag must not make a request fail. */
  source: z.string().nullish().transform(sourceTag),
  name: oneLine("Customer name is required")
    .min(1, "Customer name is required")
    .max(fieldLengths.name, tooLong(fieldLengths.name)),
  email: emailInput,
  phone: optionalPhone(fieldLengths.phone),
  address: optionalLine(fieldLengths.address),
  estimate_method: z
    .enum(["ai", "manual"])
    .nullish()
    .transform((method) => method ?? null),
  services: z
    .array(
      z.object({
        service_id: z.uuid({ error: "Service ID is required" }),
        ...sizeOfWork,
        components: z
          .array(z.object({ id: z.uuid(), quantity: z.number().min(1).max(1e6).nullish() }))
          .max(100)
          .default([]),
      }),
      "Service ID is required",
    )
    .min(1, "Service ID is required")
    .max(20, "Please choose at most 20 services."),
  photo_ids: z.array(z.uuid()).max(maxPhotosPerRequest).default([]),
  /** The photo among them that shows the scale. */
  reference_photo_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  reference_object: optionalLine(fieldLengths.referenceObject),
  notes: optionalText(fieldLengths.description),
  /** True if the business tests its own form; from anyone else, the request counts as a normal one. */
  test: z.boolean().default(false),
  /** A hidden field: only bots fill it in. */
  website: z.string().max(500).default(""),
  /** The solved proof of work, which a form under load demands. */
  proof: z.string().max(5_000).optional(),
});
export type SubmittedRequest = z.output<typeof submittedRequest>;
export type RequestToSubmit = z.input<typeof submittedRequest>;

/** A size of the work that is typed or measured after the answer. */
export const submittedSize = z.object({
  business_owner_id: z.uuid("Invalid business owner ID provided"),
  request_id: z.uuid(),
  estimate_id: z.uuid(),
  ...sizeOfWork,
  proof: z.string().max(5_000).optional(),
});
export type SubmittedSize = z.output<typeof submittedSize>;
export type SizeToSubmit = z.input<typeof submittedSize>;

const publicComponent = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  name_es: z.string().nullable(),
  description_es: z.string().nullable(),
  pricing_model: z.enum(pricingModels),
  rate: z.number().nullable(),
  unit: z.string(),
  custom_unit: z.string().nullable(),
  unit_plural: z.string().nullable(),
  is_required: z.boolean(),
});

const calibration = z.object({
  pairs: z.number(),
  bias: z.number(),
  spread: z.number(),
  stretch: z.number().nullable(),
});

/** Schema of the data that opens a form. */
export const formOpening = z.object({
  business_owner_id: z.string(),
  business_name: z.string().nullable(),
  business_phone: z.string().nullable(),
  /** The URL of the logo on our own host. */
  business_logo: z.string().nullable(),
  business_cover: z.string().nullable(),
  business_profile: businessProfile,
  kind: z.enum(formKinds),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      name_es: z.string().nullable(),
      description_es: z.string().nullable(),
      rate: z.number().nullable(),
      has_rate: z.boolean(),
      minimum_price: z.number().nullable(),
      widest_range: z.number().nullable(),
      calibrations: z
        .object({ customer_measured: calibration.optional(), model_measured: calibration.optional() })
        .nullable(),
      unit: z.string(),
      custom_unit: z.string().nullable(),
      unit_plural: z.string().nullable(),
      pricing_model: z.enum(pricingModels),
      service_category: z.enum(serviceCategories),
      ai_enabled: z.boolean(),
      show_price: z.boolean(),
      show_ai_analysis: z.boolean(),
      components: z.array(publicComponent),
    }),
  ),
  analysis: z.boolean(),
  /** The member who tests the business's own form. The test request is filled in with these values. */
  trying: z.object({ name: z.string(), email: z.string() }).optional(),
});

/** A model's report of the photos, in codes. */
const photoFacts = z.object({
  surfaces: z.int().nullable().describe("The number of surfaces that the model outlined"),
  material: z.enum(materials).nullable(),
  conditions: z.array(z.enum(conditions)),
  obstacles: z.array(z.enum(obstacles)),
  steepness: z.enum(steepnesses).nullable(),
  not_seen: z.array(z.enum(unseenParts)),
});

const proposal = z.object({
  measurement: z.custom<Measurement>((value) => typeof value === "object" && value !== null),
  photos: z.array(
    z.object({
      photo_id: z.uuid(),
      url: z.string(),
      ...measuredPhotoFields,
    }),
  ),
});

/** Schema of the answer that the customer reads after sending. */
export const submitResult = z.object({
  request_id: z.uuid(),
  pending: z.boolean(),
  price_by_email: z.boolean(),
  results: z.array(
    z.object({
      estimate_id: z.uuid(),
      service_id: z.uuid().nullable(),
      serviceName: z.string(),
      squareFootage: z.number().nullable(),
      quantity: z.number().nullable(),
      unit: z.string().nullable(),
      unit_plural: z.string().nullable(),
      analysis: photoFacts.nullable(),
      totalPrice: z.number().nullable(),
      show_price: z.boolean(),
      show_ai_analysis: z.boolean(),
      range: z.object({ low: z.number(), high: z.number() }).nullable(),
      rough: z.boolean(),
      withheld: z.boolean(),
      minimum: z.number().nullable(),
      source: z.enum(sizeSources).nullable(),
      assumed: z.boolean(),
      usual: z
        .object({ low: z.number(), high: z.number() })
        .nullable()
        .describe("What most completed jobs of the service come to at today's rates, if the size is missing. Dollars"),
      proposal: proposal.nullable(),
      lines: z.array(z.object({ name: z.string(), total: z.number().nullable(), rate: z.number(), unit: z.string() })),
    }),
  ),
});

/** Schema of the answer to a request that was just sent. `page` is the URL of its own page. */
export const sentRequest = submitResult.extend({
  page: z.string().nullable().describe("The address of the request's page, only for its customer"),
});
