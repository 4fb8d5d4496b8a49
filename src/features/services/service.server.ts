import { implement } from "@orpc/server";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { servicesContract } from "#features/services/service.contract.ts";
import {
  conflictMessages,
  serviceToSave,
  type ListedService,
  type Service,
  type ServiceAccuracy,
  type ServiceComponent,
} from "#features/services/service.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDatabase, UntypedStatement } from "#platform/database/tenantDb.ts";
import { service_components, services } from "#platform/database/serviceTables.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";

const os = implement(servicesContract).$context<RequestContext>().use(requireOwner);

const oneService = (created_by: string, id: string) => and(eq(services.created_by, created_by), eq(services.id, id));
const oneComponent = (created_by: string, id: string) =>
  and(eq(service_components.created_by, created_by), eq(service_components.id, id));
const partsOf = (created_by: string, serviceId: string) =>
  and(eq(service_components.created_by, created_by), eq(service_components.service_id, serviceId));

const refusal = {
  serviceDeleted: () => new ProductError("not_found", conflictMessages.serviceDeleted),
  serviceChanged: () => new ProductError("conflict", conflictMessages.serviceChanged),
  componentDeleted: () => new ProductError("not_found", conflictMessages.componentDeleted),
  componentChanged: () => new ProductError("conflict", conflictMessages.componentChanged),
  orderChanged: () => new ProductError("conflict", conflictMessages.orderChanged),
};

const listStatement: UntypedStatement = {
  name: "services",
  text: `select coalesce(json_agg(found order by created_at, id), '[]') as services from (
      select s.*, (select count(*)::int from service_components c where c.created_by = s.created_by and c.service_id = s.id) as component_count
        from services s where s.created_by = $1) found`,
};

/** Gives the components the places they have in the list of ids, all at once. */
const reorderStatement: UntypedStatement = {
  name: "services-reorder-components",
  text: `update service_components c set sort_order = wanted.place - 1
      from unnest($3::uuid[]) with ordinality as wanted(id, place)
      where c.created_by = $1 and c.service_id = $2 and c.id = wanted.id`,
};

const counted =
  "e.created_by = s.created_by and e.service_id = s.id and e.deleted_at is null and e.pricing_model = s.pricing_model";

/** The newest 500 pairs: more than a plot can show, or a lesson uses. */
const accuracyStatement: UntypedStatement = {
  name: "service-accuracy",
  text: `select json_build_object(
      'service', json_build_object('id', s.id, 'name', s.name, 'pricing_model', s.pricing_model, 'unit', s.unit, 'custom_unit', s.custom_unit),
      'learned', s.learned,
      'pairs', (select coalesce(json_agg(pair order by pair.created_at desc, pair.estimate_id), '[]') from (
          select e.id as estimate_id, e.name, e.figure_source as method, e.predicted_figure as predicted, e.true_figure as actual, e.created_at
            from estimates e where ${counted} and e.true_figure is not null and e.predicted_figure is not null and e.figure_source in ('measured', 'analysed', 'typed')
            order by e.created_at desc, e.id limit 500) pair),
      'awaiting', (select count(*)::int from estimates e where ${counted} and e.true_figure is null and e.status = 'completed' and e.predicted_figure is not null)) as accuracy
    from services s where s.created_by = $1 and s.id = $2`,
};

/** The handlers of the operations on services and their components. */
export const serviceHandlers = {
  list: os.list.handler(async ({ context: { owner } }) => {
    const [answer] = await owner.query<{ services: ListedService[] }>(listStatement, [owner.ownerId]);
    return answer?.services ?? [];
  }),

  create: os.create.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ db, notify }) => {
      const [made] = await db
        .insert(services)
        .values({ created_by: owner.ownerId, ...serviceToSave(input) })
        .returning();
      if (!made) throw new Error("A new service was not stored.");
      notify("services");
      return asService(made);
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...written }, context: { owner } }) =>
    owner.transaction(async ({ db, notify }) => {
      const [saved] = await db
        .update(services)
        .set({
          ...serviceToSave(written),
          learned: lessonsThatHold(written.pricing_model),
          version: version + 1,
          updated_at: sql`now()`,
        })
        .where(and(oneService(owner.ownerId, id), eq(services.version, version)))
        .returning();
      if (!saved) {
        const [newer] = await db.select({ id: services.id }).from(services).where(oneService(owner.ownerId, id));
        throw newer ? refusal.serviceChanged() : refusal.serviceDeleted();
      }
      notify("services");
      return asService(saved);
    }),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ db, notify }) => {
      const removed = await db.delete(services).where(oneService(owner.ownerId, id)).returning({ id: services.id });
      if (removed.length === 0) throw refusal.serviceDeleted();
      notify("services");
      return { id };
    }),
  ),

  accuracy: os.accuracy.handler(async ({ input: { id }, context: { owner } }) => {
    const [found] = await owner.query<{ accuracy: ServiceAccuracy }>(accuracyStatement, [owner.ownerId, id]);
    if (!found) throw refusal.serviceDeleted();
    return found.accuracy;
  }),

  listComponents: os.listComponents.handler(({ input: { service_id }, context: { owner } }) =>
    owner.transaction(async ({ db }) => {
      const [kept] = await db.select({ id: services.id }).from(services).where(oneService(owner.ownerId, service_id));
      if (!kept) throw refusal.serviceDeleted();
      return readComponents(db, owner.ownerId, service_id);
    }),
  ),

  addComponent: os.addComponent.handler(({ input: { service_id, ...written }, context: { owner } }) =>
    owner.transaction(async ({ db, notify }) => {
      await holdService(db, owner.ownerId, service_id);
      const sort_order = await db.$count(service_components, partsOf(owner.ownerId, service_id));
      const [made] = await db
        .insert(service_components)
        .values({ created_by: owner.ownerId, service_id, ...written, sort_order })
        .returning();
      if (!made) throw new Error("A new component was not stored.");
      notify("services");
      return asComponent(made);
    }),
  ),

  updateComponent: os.updateComponent.handler(({ input: { id, version, ...written }, context: { owner } }) =>
    owner.transaction(async ({ db, notify }) => {
      const [saved] = await db
        .update(service_components)
        .set({ ...written, version: version + 1, updated_at: sql`now()` })
        .where(and(oneComponent(owner.ownerId, id), eq(service_components.version, version)))
        .returning();
      if (!saved) {
        const [newer] = await db
          .select({ id: service_components.id })
          .from(service_components)
          .where(oneComponent(owner.ownerId, id));
        throw newer ? refusal.componentChanged() : refusal.componentDeleted();
      }
      notify("services");
      return asComponent(saved);
    }),
  ),

  removeComponent: os.removeComponent.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ db, notify }) => {
      const [found] = await db
        .select({ service_id: service_components.service_id })
        .from(service_components)
        .where(oneComponent(owner.ownerId, id));
      if (!found) throw refusal.componentDeleted();
      await holdService(db, owner.ownerId, found.service_id);
      const [removed] = await db.delete(service_components).where(oneComponent(owner.ownerId, id)).returning();
      if (!removed) throw refusal.componentDeleted();
      // A new component takes the place that equals their count, so the places stay without gaps.
      await db
        .update(service_components)
        .set({ sort_order: sql`${service_components.sort_order} - 1` })
        .where(and(partsOf(owner.ownerId, removed.service_id), gt(service_components.sort_order, removed.sort_order)));
      notify("services");
      return { id };
    }),
  ),

  reorderComponents: os.reorderComponents.handler(({ input: { service_id, ids }, context: { owner } }) =>
    owner.transaction(async ({ db, query, notify }) => {
      await holdService(db, owner.ownerId, service_id);
      const before = await readComponents(db, owner.ownerId, service_id);
      const wanted = new Set(ids);
      if (
        wanted.size !== ids.length ||
        before.length !== ids.length ||
        before.some((component) => !wanted.has(component.id))
      )
        throw refusal.orderChanged();
      await query(reorderStatement, [owner.ownerId, service_id, ids]);
      notify("services");
      return readComponents(db, owner.ownerId, service_id);
    }),
  ),
};

/** What was learned of areas says nothing of counts. */
const lessonsThatHold = (pricingModel: string) =>
  sql`case when ${services.pricing_model} = ${pricingModel} then ${services.learned} end`;

/** Makes everybody else who changes this service's components wait; refuses when the service is gone. */
async function holdService(db: OwnerDatabase, created_by: string, id: string): Promise<void> {
  const [held] = await db.select({ id: services.id }).from(services).where(oneService(created_by, id)).for("update");
  if (!held) throw refusal.serviceDeleted();
}

async function readComponents(db: OwnerDatabase, created_by: string, serviceId: string): Promise<ServiceComponent[]> {
  const rows = await db
    .select()
    .from(service_components)
    .where(partsOf(created_by, serviceId))
    .orderBy(asc(service_components.sort_order), asc(service_components.created_at), asc(service_components.id));
  return rows.map(asComponent);
}

function asService(row: typeof services.$inferSelect): Service {
  return {
    ...row,
    service_category: row.service_category as Service["service_category"],
    pricing_model: row.pricing_model as Service["pricing_model"],
    learned: row.learned as Service["learned"],
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

function asComponent({
  created_at: _made,
  updated_at: _saved,
  ...row
}: typeof service_components.$inferSelect): ServiceComponent {
  return { ...row, pricing_model: row.pricing_model as ServiceComponent["pricing_model"] };
}
