import * as z from "zod";
import { manyLines } from "#shared/inputBounds.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { measuredPhotoFields } from "#features/catalog/measurements/measurementInput.ts";
import { pricingModels, serviceCategories } from "#features/catalog/pricing/measure.ts";
import { calibrations, predictions } from "#features/catalog/services/service.ts";
import { hands, sizeSources } from "#features/catalog/pricing/sizeSource.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { estimateStatuses } from "./estimateStatus.ts";
import { estimateTypes, sortOrders, estimatesPageSize, statusChoices } from "./listChoices.ts";

/** One row of an estimates list. `total_price` is its one price, in dollars, minimum included. */
const estimateRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  service_id: z.uuid().nullable(),
  service_name: z.string(),
  service_category: z.enum(serviceCategories),
  service_rate: z.number().nullable(),
  service_unit: z.string().nullable(),
  unit_plural: z.string().nullable(),
  pricing_model: z.enum(pricingModels),
  minimum_price: z.number(),
  estimated_quantity: z.number().nullable(),
  estimated_square_footage: z.number().nullable(),
  total_price: z.number().nullable(),
  has_lines: z.boolean(),
  /** True if the price depends on an assumed size. */
  assumed: z.boolean(),
  estimate_method: z.enum(["ai", "manual"]).nullable(),
  analysis_state: z.enum(["none", "running", "done", "failed"]),
  status: z.enum(estimateStatuses),
  price_shown_to_customer: z.boolean(),
  /** True if the business sent it to test its own form. It is excluded from all statistics. */
  is_test: z.boolean(),
  customer_id: z.uuid().nullable(),
  version: z.int(),
  created_at: z.string(),
});
export type EstimateRow = z.output<typeof estimateRow>;

/** A row of a list. `is_new`: its request is new to the member who reads the list; null unless sorted as an inbox. */
export const listedEstimate = estimateRow.extend({ is_new: z.boolean().nullable() });
export type ListedEstimate = z.output<typeof listedEstimate>;

/** A photo of an estimate: URLs of the picture and its thumbnail, size in pixels, and camera data. */
const estimatePhoto = z.object({
  id: z.uuid(),
  url: z.string(),
  thumbnail_url: z.string(),
  ...measuredPhotoFields,
});
export type EstimatePhoto = z.output<typeof estimatePhoto>;

/** One version of the measurement on the photos: its points, and the area in square feet with its 80% interval. */
const estimateMeasurement = z.object({
  id: z.uuid(),
  made_by: z.enum(hands),
  // The photos' own schema validated the shape on input.
  measurement: z.custom<Measurement>((value) => typeof value === "object" && value !== null),
  area: z.object({ median: z.number(), low: z.number(), high: z.number() }),
  created_at: z.string(),
  /** The name of the member who measured. Null for others, and if only one person has ever worked here. */
  by: z.string().nullable(),
});
export type EstimateMeasurement = z.output<typeof estimateMeasurement>;

/** One priced part of a package. A part with a null `total` is quoted as a rate and not added. */
export const estimateLine = z.object({
  id: z.uuid(),
  name: z.string(),
  pricing_model: z.enum(pricingModels),
  rate: z.number(),
  unit: z.string(),
  unit_plural: z.string().nullable().describe("The owner's plural of the unit, if it has one."),
  minimum_price: z.number(),
  quantity: z.number().nullable(),
  total: z.number().nullable(),
});
export type EstimateLine = z.output<typeof estimateLine>;

/**
 * The model's findings on the photos other than a size: in the codes of `photoFacts.ts`, or in older
 * analyses in its own words, which only members read. `remarks` are from our checks of its answer.
 */
const estimateFindings = z.object({
  material: z.string().nullable(),
  conditions: z.array(z.string()),
  steepness: z.string().nullable(),
  obstacles: z.array(z.string()),
  not_seen: z.array(z.string()),
  remarks: z.array(z.string()),
});
export type EstimateFindings = z.output<typeof estimateFindings>;

/**
 * The first price shown to the customer, in dollars, with its range if there was one, and when. It never changes, even
 * if the price does.
 */
const firstShownPrice = z.object({
  price: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  at: z.string(),
});
export type FirstShownPrice = z.output<typeof firstShownPrice>;

/**
 * Everything about one estimate. `siblings` are the other services of the same request. `figure_low` and `figure_high`
 * are the 80% interval of the size that the price uses, in its own unit. `measurements` are its versions, newest first.
 * `findings` are those of the newest analysis. `form`, `form_area` and `link_source` describe the link it came through.
 */
export const estimateDetails = estimateRow.extend({
  request_id: z.uuid(),
  form: z.string(),
  /** The vertical of the form that was opened; null for one with every service. */
  form_area: z.enum(serviceCategories).nullable(),
  /** The tag of the link, as the owner wrote it; null for a link without one. */
  link_source: z.string().nullable(),
  ai_analysis: z.string().nullable(),
  analysis_error: z.string().nullable(),
  figure_low: z.number().nullable(),
  figure_high: z.number().nullable(),
  figure_source: z.enum(sizeSources).nullable(),
  /** The hand that drew the measurement. */
  drawn_by: z.enum(hands).nullable(),
  predicted_size: z.number().nullable(),
  predictions,
  actual_size: z.number().nullable(),
  /** Null if the customer was shown no price, or the price is unknown. */
  first_shown_price: firstShownPrice.nullable(),
  /** From the current service; null if the service was deleted. */
  widest_range: z.number().nullable(),
  calibrations,
  measurements: z.array(estimateMeasurement),
  findings: estimateFindings.nullable(),
  reference_object: z.string().nullable(),
  notes: z.string().nullable(),
  image_urls: z.array(z.string()),
  photos: z.array(estimatePhoto),
  lines: z.array(estimateLine),
  siblings: z.array(z.object({ id: z.uuid(), service_name: z.string(), total_price: z.number().nullable() })),
  created_by: z.uuid(),
  updated_at: z.string(),
});
export type EstimateDetails = z.output<typeof estimateDetails>;

/** The number of estimates in each status. */
export const estimateStats = z.object({
  total: z.int(),
  pending: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});
export type EstimateStats = z.output<typeof estimateStats>;

/** The filter of an estimates list. `category` is the vertical of the page. */
export const estimateFilter = z.object({
  category: z.enum(serviceCategories).optional(),
  status: z.enum(statusChoices).default("all"),
  type: z.enum(estimateTypes).default("all"),
  search: manyLines().max(fieldLengths.search).default(""),
  sort: z.enum(sortOrders).default("created_at"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(estimatesPageSize),
});
