import * as z from "zod";
import { proOperation } from "#api/operation.ts";
import { customer } from "#features/customers/customer.ts";

/** What an owner may ask about its customers. */
export const customersContract = {
  list: proOperation({ method: "GET", path: "/customers", summary: "Every customer, newest first" })
    .input(z.object({ search: z.string().trim().max(200).default(""), offset: z.coerce.number().int().min(0).default(0), limit: z.coerce.number().int().min(1).max(100).default(30) }))
    .output(z.object({ rows: z.array(customer), total: z.int() })),
  get: proOperation({ method: "GET", path: "/customers/{id}", summary: "One customer" })
    .input(z.object({ id: z.uuid() }))
    .output(customer),
};
