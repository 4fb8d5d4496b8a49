import * as z from "zod";

/** A visit that a customer's service schedule asks for and that is not planned yet. */
export const suggestion = z.object({
  schedule_id: z.uuid(),
  customer_id: z.uuid(),
  /** The day it is due, and the day it is proposed for: today where that has passed. */
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
