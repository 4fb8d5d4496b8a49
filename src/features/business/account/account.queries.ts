import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Letterhead } from "#shared/business/businessProfile.ts";
import { profileOf } from "#features/requests/business-profiles/profile.queries.ts";
import { formNameOf } from "#features/requests/form-links/formName.queries.ts";
import { coverAddress, logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import type { Trade } from "#shared/trades.ts";
import { wants } from "#platform/members/recipients.queries.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { BusinessSettings } from "./account.ts";

/** The signed-in person, their business, their role in it, and its plan. */
export const signedInOwner = statement()("account.me", (db, p) =>
  db
    .selectFrom("businesses as b")
    .innerJoin("members as m", (join) =>
      join.on("m.business_id", "=", p.owner).on("m.user_id", "=", p.actor).on("m.left_at", "is", null),
    )
    .innerJoin(
      (of) =>
        of.selectFrom("user as u").where("u.id", "=", p.actor).select(["u.id", "u.email", "u.created_at"]).as("u"),
      (join) => join.onRef("u.id", "=", "m.user_id"),
    )
    .leftJoin("subscriptions as s", "s.created_by", "b.created_by")
    .where("b.created_by", "=", p.owner)
    .select(["u.id", "u.email", "m.name as full_name", "m.role", "b.created_by as form_owner_id", "u.created_at"])
    .select((e) => [
      jsonBuildObject({
        name: e.ref("b.name"),
        phone: e.ref("b.phone"),
        trade: e.ref("b.trade").$castTo<Trade | null>(),
        time_zone: e.ref("b.time_zone"),
        mail_new_requests: wants(e.ref("m.notification_choices"), "request_new", "email"),
        crew_sees_prices: e.ref("b.crew_sees_prices"),
        logo_url: logoAddress(p, e.ref("b.logo_name")),
        cover_url: coverAddress(p, e.ref("b.cover_name")),
        form_name: formNameOf(p),
        profile: profileOf(e),
        letterhead: jsonBuildObject({
          address: e.ref("b.address"),
          license_number: e.ref("b.license_number"),
          website: e.ref("b.website"),
        }),
      }).as("business"),
      jsonBuildObject({
        subscribed: sql<boolean>`coalesce(${e.ref("s.subscription_end")} > now(), false)`,
        subscription_tier: e.ref("s.subscription_tier"),
        subscription_end: e.ref("s.subscription_end"),
      }).as("subscription"),
    ]),
);

/** The settings that a manager may set. A null `crew_sees_prices` leaves that setting unchanged. */
type StoredSettings = Omit<BusinessSettings, "crew_sees_prices" | "mail_new_requests"> & {
  crew_sees_prices: boolean | null;
};
/** The columns of the business itself that are always updated. */
const settingColumns = (p: ParamRefs<StoredSettings>) =>
  ({
    name: p.name,
    phone: p.phone,
    time_zone: p.time_zone,
  }) satisfies Record<Exclude<keyof StoredSettings, "crew_sees_prices">, unknown>;

const letterheadColumns = (p: ParamRefs<Letterhead>) =>
  ({ address: p.address, license_number: p.license_number, website: p.website }) satisfies Record<
    keyof Letterhead,
    unknown
  >;

/** Saves the letterhead of the business. */
export const saveLetterhead = statement<Letterhead>()("account.save-letterhead", (db, p) =>
  db
    .updateTable("businesses as b")
    .set({ ...letterheadColumns(p), updated_at: sql`now()` })
    .where("b.created_by", "=", p.owner),
);

/** Saves the settings of the business that a manager may set. */
export const saveBusiness = statement<StoredSettings>()("account.save-business", (db, p) =>
  db
    .insertInto("businesses")
    .values({ created_by: p.owner, ...settingColumns(p) })
    .onConflict((held) =>
      held.column("created_by").doUpdateSet((b) => ({
        ...settingColumns(p),
        crew_sees_prices: b.fn.coalesce(
          b.cast<boolean | null>(p.crew_sees_prices, "boolean"),
          "businesses.crew_sees_prices",
        ),
        updated_at: b.ref("excluded.updated_at"),
      })),
    ),
);
