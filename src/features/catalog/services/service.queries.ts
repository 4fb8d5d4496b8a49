import { sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import type { LearnedPhones } from "#features/catalog/measurements/learnedPhones.ts";
import type { Calibrations, Predictions } from "#features/catalog/pricing/calibration.ts";
import type { PricingModel, ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { ListedService, serviceToSave } from "./service.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { rowsAsJson } from "#platform/database/rowsAsText.ts";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { RawJson } from "#platform/process/rawJson.ts";

/** Statements that read and change services. One that returns no row changed nothing. */

type FromServices = FromTable<"services", "services">;

const isService = (p: Owner & Pick<ParamRefs<{ id: string }>, "id">) => (services: FromServices) =>
  services.and([services("created_by", "=", p.owner), services("id", "=", p.id)]);

/** The columns of a service. */
const serviceRow = (services: FromServices) =>
  [
    ...([
      "id",
      "name",
      "description",
      "name_es",
      "description_es",
      "rate",
      "unit",
      "custom_unit",
      "unit_plural",
      "minimum_price",
    ] as const),
    ...(["ai_focus_instructions", "show_price", "show_ai_analysis", "ai_enabled", "widest_range"] as const),
    services.ref("calibrations").$castTo<Calibrations | null>().as("calibrations"),
    services.ref("service_category").$castTo<ServiceCategory>().as("service_category"),
    services.ref("pricing_model").$castTo<PricingModel>().as("pricing_model"),
    services.fn<string[]>("to_json", ["checklist"]).as("checklist"),
    ...(["version", "created_by", "created_at", "updated_at"] as const),
  ] as const;

const all = statement()("services.all", (db, p) =>
  db
    .selectFrom("services")
    .where("created_by", "=", p.owner)
    .select(serviceRow)
    .select((services) =>
      services
        .selectFrom("service_components as c")
        .where("c.created_by", "=", p.owner)
        .whereRef("c.service_id", "=", "services.id")
        .select((c) => c.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("component_count"),
    )
    .orderBy("created_at")
    .orderBy("id"),
);

/** Every service, oldest first. */
export async function readServices(owner: OwnerDb): Promise<RawJson<ListedService[]>> {
  return new RawJson(rowsAsJson(await owner.queryText(all)));
}

/** An existing service, by its id. */
export const serviceOfId = statement<{ id: string }>()("services.of-id", (db, p) =>
  db.selectFrom("services").where(isService(p)).select("id"),
);

/**
 * Locks a service: others who change its components, or learn from its finished jobs, wait until this transaction ends.
 */
export const lockService = statement<{ id: string }>()("services.hold", (db, p) =>
  db.selectFrom("services").where(isService(p)).select(["id", "pricing_model"]).forUpdate(),
);

type SavedService = ReturnType<typeof serviceToSave>;

/** The columns of a service that the owner sets. */
const inputColumns = (p: ParamRefs<SavedService>) =>
  ({
    name: p.name,
    description: p.description,
    name_es: p.name_es,
    description_es: p.description_es,
    rate: p.rate,
    unit: p.unit,
    custom_unit: p.custom_unit,
    unit_plural: p.unit_plural,
    minimum_price: p.minimum_price,
    ai_focus_instructions: p.ai_focus_instructions,
    show_price: p.show_price,
    show_ai_analysis: p.show_ai_analysis,
    ai_enabled: p.ai_enabled,
    widest_range: p.widest_range,
    service_category: p.service_category,
    pricing_model: p.pricing_model,
  }) satisfies Record<keyof SavedService, unknown>;

/** Creates a service; lists show services in the order of `created_at`. */
export const addService = statement<SavedService & { created_at: string }>()("services.add", (db, p) =>
  db
    .insertInto("services")
    .values({ created_by: p.owner, created_at: p.created_at, ...inputColumns(p) })
    .returning(serviceRow),
);

/**
 * Saves a service over the version that the caller read. A new pricing model clears the calibrations: those of areas do
 * not apply to counts.
 */
export const saveService = statement<SavedService & { id: string; version: number }>()("services.save", (db, p) =>
  db
    .updateTable("services")
    .set((services) => ({
      ...inputColumns(p),
      calibrations: services
        .case()
        .when("pricing_model", "=", p.pricing_model)
        .then(services.ref("calibrations").$castTo<JsonText>())
        .end(),
      version: services("version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where(isService(p))
    .where("version", "=", p.version)
    .returning(serviceRow),
);

/** Saves the checklist of a service over the version that the caller read. */
export const saveChecklist = statement<{ id: string; version: number; checklist: string[] }>()(
  "services.save-checklist",
  (db, p) =>
    db
      .updateTable("services")
      .set((services) => ({
        checklist: p.checklist,
        version: services("version", "+", 1),
        updated_at: sql`now()`,
      }))
      .where(isService(p))
      .where("version", "=", p.version)
      .returning(serviceRow),
);

/** Stores the calibrations with their service; every price reads them there. */
export const saveCalibrations = statement<{ id: string; calibrations: JsonText<Calibrations> | null }>()(
  "services.save-calibrations",
  (db, p) => db.updateTable("services").set({ calibrations: p.calibrations }).where(isService(p)),
);

/** Removes the service from its estimates, which stay. For a locked service that is about to be deleted. */
export const unlinkService = statement<{ id: string }>()("services.unlink", (db, p) =>
  db
    .updateTable("estimates")
    .set({ service_id: null })
    .where("created_by", "=", p.owner)
    .where("service_id", "=", p.id),
);

/** Deletes a service that no estimate refers to. */
export const removeService = statement<{ id: string }>()("services.remove", (db, p) =>
  db.deleteFrom("services").where(isService(p)),
);

/** More jobs than a plot can show or a calibration uses. */
const maxShownJobs = 500;

/** The predicted and actual sizes of a service's finished jobs, newest first. */
export const accuracy = statement<{ id: string }>()("services.accuracy", (db, p) =>
  db
    .selectFrom("services")
    .where(isService(p))
    .select((services) => {
      const counted = services
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .whereRef("e.service_id", "=", "services.id")
        .where("e.deleted_at", "is", null)
        .where("e.is_test", "=", false)
        .whereRef("e.pricing_model", "=", "services.pricing_model")
        .where("e.predicted_size", "is not", null);
      return [
        jsonBuildObject({
          id: services.ref("id"),
          name: services.ref("name"),
          pricing_model: services.ref("pricing_model").$castTo<PricingModel>(),
          unit: services.ref("unit"),
          custom_unit: services.ref("custom_unit"),
          unit_plural: services.ref("unit_plural"),
        }).as("service"),
        services.ref("calibrations").$castTo<Calibrations | null>().as("calibrations"),
        jsonArrayFrom(
          counted
            .where("e.actual_size", "is not", null)
            .select((e) => [
              "e.id as estimate_id",
              "e.name",
              e.ref("e.predictions").$castTo<Predictions>().as("predictions"),
              e.ref("e.actual_size").$notNull().as("actual_size"),
              "e.created_at",
            ])
            .orderBy("e.created_at", "desc")
            .orderBy("e.id")
            .limit(maxShownJobs),
        ).as("finished"),
        counted
          .where("e.actual_size", "is", null)
          .where("e.status", "=", "completed")
          .select((e) => e.fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("awaiting"),
        services
          .selectFrom("businesses as b")
          .where("b.created_by", "=", p.owner)
          .select((b) => b.ref("b.learned_phones").$castTo<LearnedPhones | null>().as("learned_phones"))
          .$asScalar()
          .as("phones"),
      ];
    }),
);
