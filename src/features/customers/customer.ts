import * as z from "zod";

export const customerStatuses = ["active", "prospect", "inactive"] as const;
export const clientTypes = ["residential", "commercial"] as const;

/** A person the business works for. */
export const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(customerStatuses),
  client_type: z.enum(clientTypes),
  created_at: z.string(),
});
export type Customer = z.output<typeof customer>;

/** E-mail addresses are the same whatever their case. */
export function sameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
