import * as z from "zod";
import { storedKinds } from "./notificationKinds.ts";

/** A notification to a member: something happened, or a customer should be contacted. */
export const notification = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  customer_id: z.uuid().nullable(),
  estimate_id: z.uuid().nullable(),
  quote_id: z.uuid().nullable(),
  invoice_id: z.uuid().nullable(),
  notification_type: z.enum(storedKinds),
  title: z.string(),
  message: z.string(),
  /** pending until the customer is contacted */
  status: z.enum(["pending", "done"]),
  priority: z.enum(["urgent", "medium"]),
  target_date: z.iso.date().nullable(),
  metadata: z.object({
    customer_name: z.string().nullish(),
    customer_email: z.string().nullish(),
    customer_phone: z.string().nullish(),
  }),
  /** of a new request with one service: its price today */
  price: z.number().nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type Notification = z.output<typeof notification>;
