import type { DemoAnswers } from "#demo/answers.ts";
import type { customersContract } from "#features/customers/customer.contract.ts";
import { listCustomers } from "#features/customers/customer.ts";
import { ProductError } from "#shared/errors.ts";

/** The demo's answers about customers. */
export const customerAnswers: DemoAnswers<typeof customersContract> = {
  list: ({ store }, input) => listCustomers(store.read("customers"), input),
  get: ({ store }, { id }) => {
    const found = store.read("customers").find((customer) => customer.id === id);
    if (!found) throw new ProductError("not_found", "Customer not found");
    return found;
  },
};
