import { implement } from "@orpc/server";
import { and, eq, sql } from "drizzle-orm";
import { customersContract } from "#features/customers/customer.contract.ts";
import {
  copyOf,
  conflictMessages,
  notesProblem,
  type Customer,
  type CustomerFields,
} from "#features/customers/customer.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { customer_events, customers } from "#platform/database/customerTables.ts";
import { RawJson } from "#platform/rawJson.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/ownersDay.ts";
import { lockCustomer } from "#features/timelines/customerLock.queries.ts";
import { countRemoval, removeCustomer } from "./customerRemoval.server.ts";
import { readCustomer, readCustomerDetails, readCustomers, readPlace, readTimeline } from "./customerRows.server.ts";
import { recordEvents } from "#features/timelines/timeline.queries.ts";

const os = implement(customersContract).$context<RequestContext>().use(requireOwner);
const list = implement(answeringRawJson(customersContract.list)).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on customers. */
export const customerHandlers = {
  list: list.handler(async ({ input, context }) => new RawJson(await readCustomers(context.owner, input))),

  place: os.place.handler(async ({ input: { id, ...asked }, context: { owner } }) => ({
    index: await readPlace(owner, id, asked),
  })),

  get: os.get.handler(async ({ input, context: { owner } }) => {
    const { today } = await ownersDay(owner);
    const details = await readCustomerDetails(owner, input.id, today);
    if (!details) throw noSuchCustomer();
    return details;
  }),

  create: os.create.handler(({ input, context: { owner } }) => {
    refuseNotes(notesProblem(input.notes, null));
    return createCustomer(owner, input);
  }),

  update: os.update.handler(({ input: { id, version, ...fields }, context: { owner } }) =>
    owner.transaction(async ({ db, query, notify }) => {
      await lockCustomer(query, id);
      const before = await readCustomer(owner.ownerId, id, query);
      if (!before) throw noSuchCustomer();
      if (before.version !== version) throw new ProductError("conflict", conflictMessages.changed);
      refuseNotes(notesProblem(fields.notes, before.notes));
      const edited = Object.keys(fields).filter(
        (name) => before[name as keyof CustomerFields] !== fields[name as keyof CustomerFields],
      );
      if (edited.length === 0) return before;
      await db
        .update(customers)
        .set({ ...fields, version: sql`${customers.version} + 1`, updated_at: sql`now()` })
        .where(and(eq(customers.created_by, owner.ownerId), eq(customers.id, id)));
      await recordEvents(query, [{ customer_id: id, kind: "updated", data: { fields: edited } }]);
      notify("customers");
      return saved(await readCustomer(owner.ownerId, id, query));
    }),
  ),

  counts: os.counts.handler(({ input, context: { owner } }) => countRemoval(owner.ownerId, input.id, owner.query)),
  remove: os.remove.handler(({ input, context: { owner } }) => removeCustomer(owner, input.id)),

  copy: os.copy.handler(async ({ input, context: { owner } }) => {
    const copied = await readCustomer(owner.ownerId, input.id, owner.query);
    if (!copied) throw noSuchCustomer();
    return createCustomer(owner, copyOf(copied));
  }),

  timeline: os.timeline.handler(({ input, context: { owner } }) =>
    readTimeline(owner, input.id, input.limit, input.offset),
  ),

  addNote: os.addNote.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ db, query, notify }) => {
      await lockCustomer(query, input.id);
      const [event] = await db
        .insert(customer_events)
        .values({ created_by: owner.ownerId, customer_id: input.id, kind: "note", data: { text: input.text } })
        .returning();
      if (!event) throw new Error("A note was not kept.");
      notify("customers");
      return {
        id: event.id,
        customer_id: event.customer_id,
        kind: "note",
        at: new Date(event.at).toISOString(),
        data: { text: input.text },
        estimate_id: null,
      };
    }),
  ),
};

function createCustomer(
  owner: OwnerDb,
  fields: Omit<CustomerFields, "email"> & { email: string | null },
): Promise<Customer> {
  return owner.transaction(async ({ db, query, notify }) => {
    const [made] = await db
      .insert(customers)
      .values({ created_by: owner.ownerId, ...fields })
      .returning({ id: customers.id });
    const customer = saved(await readCustomer(owner.ownerId, made?.id ?? "", query));
    await recordEvents(query, [{ customer_id: customer.id, kind: "created" }]);
    notify("customers");
    return customer;
  });
}

function refuseNotes(problem: Record<string, string> | null): void {
  if (problem) throw new ProductError("invalid", problem["notes"] ?? "", problem);
}

function noSuchCustomer(): ProductError {
  return new ProductError("not_found", conflictMessages.gone);
}

function saved(customer: Customer | null): Customer {
  if (!customer) throw new Error("A customer that was just saved cannot be read.");
  return customer;
}
