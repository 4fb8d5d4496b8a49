import { implement } from "@orpc/server";
import { customersContract } from "#features/customers/customer.contract.ts";
import type { Customer } from "#features/customers/customer.ts";
import { ProductError } from "#shared/errors.ts";
import { containing } from "#server/database/search.ts";
import { ownersOnly, type RequestContext } from "#server/operations.ts";

const answers = implement(customersContract).$context<RequestContext>().use(ownersOnly);

const columns = "c.id, c.name, c.email, c.phone, c.address, c.status, c.client_type, c.created_at";
const found = `c.created_by = $1 and ($2::text is null or c.name ilike $2 or c.email ilike $2 or c.phone ilike $2 or c.address ilike $2)`;

const listStatement = {
  name: "customers",
  text: `select coalesce(json_agg(shown), '[]') as rows, (select count(*)::int from customers c where ${found}) as total
    from (select ${columns} from customers c where ${found} order by c.created_at desc, c.id limit $3 offset $4) shown`,
};
const getStatement = { name: "customer", text: `select to_json(found) as customer from (select ${columns} from customers c where c.created_by = $1 and c.id = $2) found` };

/** The answers to what owners ask of their customers. */
export const customerHandlers = {
  list: answers.list.handler(async ({ input, context: { owner } }) => {
    const pattern = input.search ? containing(input.search) : null;
    const [answer] = await owner.ask<{ rows: Customer[]; total: number }>(listStatement, [owner.ownerId, pattern, input.limit, input.offset]);
    return answer ?? { rows: [], total: 0 };
  }),

  get: answers.get.handler(async ({ input, context: { owner } }) => {
    const [row] = await owner.ask<{ customer: Customer }>(getStatement, [owner.ownerId, input.id]);
    if (!row) throw new ProductError("not_found", "Customer not found");
    return row.customer;
  }),
};
