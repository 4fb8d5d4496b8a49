import * as z from "zod";
import { containsText } from "#shared/search.ts";

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

/** One page of the customers in whom the search finds its words, newest first, and how many it finds in all. */
export function listCustomers(customers: readonly Customer[], { search, offset, limit }: { search: string; offset: number; limit: number }): { rows: Customer[]; total: number } {
  const found = customers
    .filter((one) => containsText([one.name, one.email, one.phone, one.address], search))
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
