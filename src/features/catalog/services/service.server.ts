import { implement } from "@orpc/server";
import { servicesContract } from "./service.contract.ts";
import { accuracyPairs, componentToSave, conflictMessages, serviceToSave, type Service } from "./service.ts";
import { ProductError } from "#shared/errors.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import {
  accuracy,
  addService,
  lockService,
  readServices,
  removeService,
  unlinkService,
  saveChecklist,
  saveService,
  serviceOfId,
} from "./service.queries.ts";
import {
  addComponent,
  closeGap,
  componentOfId,
  componentsOf,
  countComponents,
  removeComponent,
  reorder,
  saveComponent,
} from "./serviceComponent.queries.ts";

const os = implement(servicesContract).$context<RequestContext>().use(requireOwner);
const list = implement(answeringRawJson(servicesContract.list)).$context<RequestContext>().use(requireOwner);

const refusal = {
  serviceDeleted: () => new ProductError("not_found", conflictMessages.serviceDeleted),
  serviceChanged: () => new ProductError("conflict", conflictMessages.serviceChanged),
  componentDeleted: () => new ProductError("not_found", conflictMessages.componentDeleted),
  componentChanged: () => new ProductError("conflict", conflictMessages.componentChanged),
  orderChanged: () => new ProductError("conflict", conflictMessages.orderChanged),
};

/** The handlers of the operations on services and their components. */
export const serviceHandlers = {
  list: list.handler(({ context: { owner } }) => readServices(owner)),

  create: os.create.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [made] = await query(addService, { ...serviceToSave(input), created_at: new Date().toISOString() });
      if (!made) throw new Error("A new service was not stored.");
      notify("services");
      return withIsoMoments(made);
    }),
  ),

  createMany: os.createMany.handler(({ input: { services }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const now = Date.now();
      const made = await Promise.all(
        services.map((one, place) =>
          query(addService, { ...serviceToSave(one), created_at: new Date(now + place).toISOString() }),
        ),
      );
      notify("services");
      return made.flat().map(withIsoMoments);
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...written }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [saved] = await query(saveService, { id, version, ...serviceToSave(written) });
      if (!saved) throw await whyNotSaved(id, query);
      notify("services");
      return withIsoMoments(saved);
    }),
  ),

  saveChecklist: os.saveChecklist.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [saved] = await query(saveChecklist, input);
      if (!saved) throw await whyNotSaved(input.id, query);
      notify("services");
      return withIsoMoments(saved);
    }),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await hold(id, query);
      await query(unlinkService, { id });
      await query(removeService, { id });
      notify("services");
      notify("estimates"); // they no longer lead to the service
      return { id };
    }),
  ),

  accuracy: os.accuracy.handler(async ({ input: { id }, context: { owner } }) => {
    const [found] = await owner.query(accuracy, { id });
    if (!found) throw refusal.serviceDeleted();
    const { finished, ...accuracyOf } = found;
    return { ...accuracyOf, pairs: accuracyPairs(finished) };
  }),

  listComponents: os.listComponents.handler(({ input: { service_id }, context: { owner } }) =>
    owner.transaction(async ({ query }) => {
      const [stored] = await query(serviceOfId, { id: service_id });
      if (!stored) throw refusal.serviceDeleted();
      return query(componentsOf, { service_id });
    }),
  ),

  addComponent: os.addComponent.handler(({ input: { service_id, ...written }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await hold(service_id, query);
      const [before] = await query(countComponents, { service_id });
      const [made] = await query(addComponent, {
        service_id,
        ...componentToSave(written),
        sort_order: before?.count ?? 0,
      });
      if (!made) throw new Error("A new component was not stored.");
      notify("services");
      return made;
    }),
  ),

  updateComponent: os.updateComponent.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [saved] = await query(saveComponent, componentToSave(input));
      if (!saved) {
        const [newer] = await query(componentOfId, { id: input.id });
        throw newer ? refusal.componentChanged() : refusal.componentDeleted();
      }
      notify("services");
      return saved;
    }),
  ),

  removeComponent: os.removeComponent.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [found] = await query(componentOfId, { id });
      if (!found) throw refusal.componentDeleted();
      await hold(found.service_id, query);
      const [left] = await query(removeComponent, { id });
      if (!left) throw refusal.componentDeleted();
      // A new component's position equals the count.
      await query(closeGap, left);
      notify("services");
      return { id };
    }),
  ),

  reorderComponents: os.reorderComponents.handler(({ input: { service_id, ids }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await hold(service_id, query);
      const before = await query(componentsOf, { service_id });
      const wanted = new Set(ids);
      if (
        wanted.size !== ids.length ||
        before.length !== ids.length ||
        before.some((component) => !wanted.has(component.id))
      )
        throw refusal.orderChanged();
      await query(reorder, { service_id, ids });
      notify("services");
      return query(componentsOf, { service_id });
    }),
  ),
};

/** Makes others who change this service's components wait; throws if the service no longer exists. */
async function hold(id: string, query: Query): Promise<void> {
  const [held] = await query(lockService, { id });
  if (!held) throw refusal.serviceDeleted();
}

/** The refusal of a save of which the service is gone, or has a newer version. */
async function whyNotSaved(id: string, query: Query): Promise<ProductError> {
  const [newer] = await query(serviceOfId, { id });
  return newer ? refusal.serviceChanged() : refusal.serviceDeleted();
}

/** A saved service, with its timestamps in JavaScript's format. */
function withIsoMoments(saved: Service): Service {
  const iso = (moment: string) => new Date(moment).toISOString();
  return { ...saved, created_at: iso(saved.created_at), updated_at: iso(saved.updated_at) };
}
