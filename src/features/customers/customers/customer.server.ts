import { implement } from "@orpc/server";
import { customersContract } from "./customer.contract.ts";
import { copyOf, conflictMessages, editedFields, notesProblem, type Customer } from "./customer.ts";
import { dismiss } from "./dismissal.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { countRemoval, removeCustomer } from "./customerRemoval.server.ts";
import { addCustomer, readCustomer, readCustomerDetails, inputOf, saveCustomer, usedTags } from "./customer.queries.ts";
import { correctCustomerSearch, findCustomers, readCustomers, readPosition } from "./customerList.queries.ts";
import { announceCustomers } from "#platform/webhooks/createdCustomers.ts";
import { movedPlaces } from "#shared/contact/places.ts";
import { addNote, readTimeline, recordEvents } from "#platform/timelines/timeline.queries.ts";

const os = implement(customersContract).$context<RequestContext>().use(requireOwner);
const list = implement(answeringRawJson(customersContract.list)).$context<RequestContext>().use(requireOwner);

export const customerHandlers = {
  list: list.handler(({ input, context: { owner } }) => readCustomers(owner, input)),

  find: os.find.handler(({ input, context: { owner } }) => findCustomers(owner, input)),
  didYouMean: os.didYouMean.handler(({ input, context: { owner } }) => correctCustomerSearch(owner, input.search)),

  place: os.place.handler(async ({ input: { id, ...filter }, context: { owner } }) => ({
    index: await readPosition(owner, id, filter, (await todayOfOwner(owner)).today),
  })),

  get: os.get.handler(async ({ input, context: { owner } }) => {
    const { today } = await todayOfOwner(owner);
    const details = await readCustomerDetails(owner, input.id, today);
    if (!details) throw customerNotFoundError();
    return details;
  }),

  create: os.create.handler(({ input, context: { owner } }) => {
    refuseNotes(notesProblem(input.notes, null));
    return createCustomer(owner, input);
  }),

  update: os.update.handler(({ input: { id, version, ...input }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await lockCustomer(query, id);
      const before = await readCustomer(query, id);
      if (!before) throw customerNotFoundError();
      if (before.version !== version) throw new ProductError("conflict", conflictMessages.changed);
      const fields = {
        ...input,
        contacts: input.contacts ?? before.contacts,
        tags: input.tags ?? before.tags,
        places: movedPlaces(input.places ?? before.places, before.address, input.address),
      };
      refuseNotes(notesProblem(fields.notes, before.notes));
      const edited = editedFields(before, fields);
      if (edited.length === 0) return before;
      const [after] = await query(saveCustomer, { id, ...inputOf(fields) });
      await recordEvents(query, [{ customer_id: id, kind: "updated", data: { fields: edited } }]);
      notify("customers");
      return saved(after);
    }),
  ),

  tags: os.tags.handler(({ context: { owner } }) => owner.query(usedTags)),

  counts: os.counts.handler(({ input, context: { owner } }) => countRemoval(owner.query, input.id)),
  remove: os.remove.handler(({ input, context: { owner } }) => removeCustomer(owner, input.id)),

  copy: os.copy.handler(async ({ input, context: { owner } }) => {
    const copied = await readCustomer(owner.query, input.id);
    if (!copied) throw customerNotFoundError();
    return createCustomer(owner, copyOf(copied), input.id);
  }),

  timeline: os.timeline.handler(({ input, context: { owner } }) =>
    readTimeline(owner, input.id, input.limit, input.offset),
  ),

  addNote: os.addNote.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await lockCustomer(query, input.id);
      const note = await addNote(query, input.id, input.text);
      notify("customers");
      return note;
    }),
  ),
};

/** Creates a customer. A copy is dismissed as a duplicate of `copied`, because the owner made it on purpose. */
function createCustomer(
  owner: OwnerDb,
  fields: ReturnType<typeof copyOf>,
  copied: string | null = null,
): Promise<Customer> {
  return owner.transaction(async (tx) => {
    const { query, notify } = tx;
    const [made] = await query(addCustomer, inputOf(fields));
    const customer = saved(await readCustomer(query, made?.id ?? ""));
    await recordEvents(query, [{ customer_id: customer.id, kind: "created" }]);
    if (copied) await query(dismiss, { one_id: copied, other_id: customer.id });
    await announceCustomers(tx, copied ? "copy" : "manual", [customer.id]);
    notify("customers");
    return customer;
  });
}

function refuseNotes(problem: Record<string, string> | null): void {
  if (problem) throw new ProductError("invalid", problem["notes"] ?? "", problem);
}

function customerNotFoundError(): ProductError {
  return new ProductError("not_found", conflictMessages.gone);
}

function saved(customer: Customer | null | undefined): Customer {
  if (!customer) throw new Error("A customer that was just saved cannot be read.");
  return customer;
}
