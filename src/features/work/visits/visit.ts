import * as z from "zod";
import { serviceTypes } from "#features/work/calendar/serviceType.ts";
import { visitPhoto, visitRecord } from "#features/work/calendar/visitRecord.ts";

/**
 * A visit as those see it who make it: an event that is their own, and of its money nothing but one price, which is null
 * wherever the member is not to see prices.
 */
export const visit = z.object({
  id: z.uuid(),
  title: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  service_type: z.enum(serviceTypes).nullable(),
  completed_at: z.string().nullable(),
  price: z.number().nullable(),
});
export type Visit = z.output<typeof visit>;

/** A visit with all that helps to make it. */
export const visitDetails = visit.extend({
  ...visitRecord.shape,
  description: z.string().nullable(),
  /** What was written down when it was planned. */
  event_notes: z.string().nullable(),
  /** What is always to be minded at this customer's. */
  customer_notes: z.string().nullable(),
  /** The names of those who make it. */
  team: z.array(z.string()),
  /** What the customer sent with the request that it comes from. */
  request_photos: z.array(visitPhoto.omit({ at: true, by: true, removable: true })),
});
export type VisitDetails = z.output<typeof visitDetails>;

/** A visit has at most this many photos of those who make it. */
export const maxPhotosPerVisit = 40;

/** Messages about visits. */
export const visitMessages = {
  gone: "This visit isn't yours, or was deleted.",
  tooManyPhotos: `A visit takes up to ${maxPhotosPerVisit} photos.`,
};
