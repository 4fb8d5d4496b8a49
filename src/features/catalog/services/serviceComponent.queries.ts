import { sql } from "kysely";
import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import type { ServiceComponent } from "./service.ts";
import { withOrdinality } from "#platform/database/withOrdinality.ts";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";

/** Statements that read and change the components of services. One that returns no row changed nothing. */

type FromComponents = FromTable<"service_components", "service_components">;

const isComponent = (p: Owner & Pick<ParamRefs<{ id: string }>, "id">) => (c: FromComponents) =>
  c.and([c("created_by", "=", p.owner), c("id", "=", p.id)]);
const isOfService = (p: Owner & Pick<ParamRefs<{ service_id: string }>, "service_id">) => (c: FromComponents) =>
  c.and([c("created_by", "=", p.owner), c("service_id", "=", p.service_id)]);

const componentRow = (c: FromComponents) =>
  [
    ...(["id", "service_id", "name", "description", "name_es", "description_es"] as const),
    c.ref("pricing_model").$castTo<PricingModel>().as("pricing_model"),
    ...(["rate", "unit", "custom_unit", "unit_plural", "minimum_price", "ai_focus_instructions"] as const),
    ...(["is_required", "sort_order", "version", "created_by"] as const),
  ] as const;

/** The components of a service, in their order. */
export const componentsOf = statement<{ service_id: string }>()("components.of-service", (db, p) =>
  db
    .selectFrom("service_components")
    .where(isOfService(p))
    .select(componentRow)
    .orderBy("sort_order")
    .orderBy("created_at")
    .orderBy("id"),
);

/** Returns the number of components of a service. */
export const countComponents = statement<{ service_id: string }>()("components.count", (db, p) =>
  db
    .selectFrom("service_components")
    .where(isOfService(p))
    .select((c) => c.fn.countAll<number>().as("count")),
);

/** The service of an existing component. */
export const componentOfId = statement<{ id: string }>()("components.of-id", (db, p) =>
  db.selectFrom("service_components").where(isComponent(p)).select("service_id"),
);

type SavedComponent = Omit<ServiceComponent, "id" | "service_id" | "sort_order" | "version" | "created_by">;

/** The columns of a component that the owner sets. */
const decided = (p: ParamRefs<SavedComponent>) =>
  ({
    name: p.name,
    description: p.description,
    name_es: p.name_es,
    description_es: p.description_es,
    pricing_model: p.pricing_model,
    rate: p.rate,
    unit: p.unit,
    custom_unit: p.custom_unit,
    unit_plural: p.unit_plural,
    minimum_price: p.minimum_price,
    ai_focus_instructions: p.ai_focus_instructions,
    is_required: p.is_required,
  }) satisfies Record<keyof SavedComponent, unknown>;

/** Adds a component at a position of its service. */
export const addComponent = statement<SavedComponent & { service_id: string; sort_order: number }>()(
  "components.add",
  (db, p) =>
    db
      .insertInto("service_components")
      .values({ created_by: p.owner, service_id: p.service_id, sort_order: p.sort_order, ...decided(p) })
      .returning(componentRow),
);

/** Saves a component over the version that the caller read. */
export const saveComponent = statement<SavedComponent & { id: string; version: number }>()("components.save", (db, p) =>
  db
    .updateTable("service_components")
    .set((c) => ({ ...decided(p), version: c("version", "+", 1), updated_at: sql`now()` }))
    .where(isComponent(p))
    .where("version", "=", p.version)
    .returning(componentRow),
);

/** Deletes a component, and returns its service and position. */
export const removeComponent = statement<{ id: string }>()("components.remove", (db, p) =>
  db.deleteFrom("service_components").where(isComponent(p)).returning(["service_id", "sort_order"]),
);

/** Moves up the components after a position, so that positions have no gaps. */
export const closeGap = statement<{ service_id: string; sort_order: number }>()("components.close-gap", (db, p) =>
  db
    .updateTable("service_components")
    .set((c) => ({ sort_order: c("sort_order", "-", 1) }))
    .where(isOfService(p))
    .where("sort_order", ">", p.sort_order),
);

/** Sets the positions of a service's components to their order in the list of ids, in one statement. */
export const reorder = statement<{ service_id: string; ids: string[] }>()("components.reorder", (db, p) =>
  db
    .updateTable("service_components")
    .from(withOrdinality(p.ids))
    .set((c) => ({ sort_order: c("placed.place", "-", 1) }))
    .where(isOfService(p))
    .whereRef("service_components.id", "=", "placed.id"),
);
