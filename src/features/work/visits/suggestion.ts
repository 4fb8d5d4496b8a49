import * as z from "zod";

/** A visit that a customer's service schedule suggests and that is not planned yet. */
export const suggestion = z.object({
  schedule_id: z.uuid(),
  customer_id: z.uuid(),
  /** The due day, and the suggested day: today if the due day has passed. */
  due: z.iso.date(),
  day: z.iso.date(),
  title: z.string(),
  client_name: z.string(),
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  notes: z.string().nullable(),
});
export type Suggestion = z.output<typeof suggestion>;
