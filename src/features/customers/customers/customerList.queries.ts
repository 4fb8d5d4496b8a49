import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { LRUCache } from "lru-cache";
import type { CustomerFields, CustomerRow } from "./customer.ts";
import {
  followUpOrders,
  searchedFields,
  type CustomerListParams,
  type CustomerStats,
  type FollowUpOrder,
} from "./customerListing.ts";
import { soonDays } from "#features/customers/follow-ups/followUpDue.ts";
import { scheduleDays } from "#features/customers/schedules/serviceDue.ts";
import { asRawJson, writtenJson } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { containing } from "#platform/database/search.ts";
import { statementFamily, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { RawJson } from "#platform/process/rawJson.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { phoneSought } from "#shared/contact/phone.ts";
import { customerColumns, customerRows, dayOf, dueDayOf, type OnDay } from "./customerRow.queries.ts";

/** How lists of customers are read; in all statements `c` is a customer. Tests hold them to `listCustomers` of the noun. */

const tables = expressionBuilder<Schema>();
type FromCustomers = FromTable<"c", "customers">;

/** What a list may be narrowed to. What is not asked for has no condition. */
const optional = [false, true] as const;
const conditions = {
  status: optional,
  client_type: optional,
  search: ["none", "text", "text or phone"],
  follow_ups: followUpOrders,
} as const satisfies Record<keyof CustomerFilterParams, readonly (string | boolean)[]>;
type Conditions = {
  status: boolean;
  client_type: boolean;
  search: (typeof conditions)["search"][number];
  follow_ups: FollowUpOrder;
};
type ConditionValues = {
  status: CustomerFields["status"];
  client_type: CustomerFields["client_type"];
  pattern: string;
  digits: string;
  today: string;
};
type CustomerFilterParams = Omit<CustomerListParams, "offset" | "limit">;

/** Which conditions are asked for, and their values. */
function conditionsOf({ search, status, client_type, follow_ups }: CustomerFilterParams) {
  const digits = phoneSought(search);
  return {
    chosen: {
      status: status !== "all",
      client_type: client_type !== "all",
      search: search === "" ? "none" : digits === null ? "text" : "text or phone",
      follow_ups,
    } satisfies Conditions,
    params: {
      status: status as CustomerFields["status"],
      client_type: client_type as CustomerFields["client_type"],
      pattern: containing(search),
      digits: containing(digits ?? ""),
    },
  };
}

/** Which customers fit the status and the type that are asked for. */
const isOfKind = (p: ParamRefs<ConditionValues>, chosen: Conditions) => (c: FromCustomers) =>
  c.and([
    ...(chosen.status ? [c("c.status", "=", p.status)] : []),
    ...(chosen.client_type ? [c("c.client_type", "=", p.client_type)] : []),
  ]);

/**
 * What a search finds: it looks into all fields at once, as no field holds the sign between them. The pattern is made lower
 * case once and not for each row. A telephone number is found by its digits, however it is written.
 */
const isFound =
  (p: ParamRefs<ConditionValues>, { search }: Conditions) =>
  (c: FromCustomers) => {
    if (search === "none") return sql<boolean>`true`;
    const fields = searchedFields.map((field) => (field === "name" ? c.ref("c.name") : orEmpty(c, `c.${field}`)));
    const text = sql<boolean>`lower(${sql.join(fields, sql` || E'\\n' || `)}) like (select lower(${p.pattern}))`;
    const phone = c.ref("c.phone");
    const digits = sql<boolean>`translate(${phone}, translate(${phone}, '0123456789', ''), '') like ${p.digits}`;
    return search === "text" ? text : c.or([text, digits]);
  };
const orEmpty = (c: FromCustomers, field: `c.${Exclude<(typeof searchedFields)[number], "name">}`) =>
  c.fn.coalesce(field, sql.lit(""));

/**
 * The customers that are to be contacted by now or soon, each with the day that its leading follow-up is due. Overdue
 * lies before today and soon after it: the days alone sort them by urgency.
 */
const dueCustomers = (p: OnDay) =>
  tables
    .selectFrom("customer_follow_ups as f")
    .where("f.created_by", "=", p.owner)
    .where("f.status", "=", "active")
    .where("f.next_due_date", "<=", sql<string>`${dayOf(p)} + ${sql.lit(soonDays)}`)
    .groupBy("f.customer_id")
    .select((f) => ["f.customer_id", f.fn.min("f.next_due_date").as("day")]);

/** The customers that a list shows; `due` is only joined where it is looked at. */
const listedCustomers = (p: ParamRefs<ConditionValues>, chosen: Conditions) =>
  tables
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c.and([isOfKind(p, chosen)(c), isFound(p, chosen)(c)]))
    .leftJoin(dueCustomers(p).as("due"), (join) => join.onRef("due.customer_id", "=", "c.id"))
    .$if(chosen.follow_ups === "due", (listed) => listed.where("due.day", "<=", dayOf(p)));

type PageParams = ConditionValues & { limit: number; offset: number };

/** How many active follow-ups and services fulfil a condition about their next date. */
const activeFollowUps = (p: ParamRefs<PageParams>) =>
  tables
    .selectFrom("customer_follow_ups as f")
    .where("f.created_by", "=", p.owner)
    .where("f.status", "=", "active")
    .select((f) => f.fn.countAll<number>().as("count"));
const activeServices = (p: ParamRefs<PageParams>) =>
  tables
    .selectFrom("customer_services as s")
    .where("s.created_by", "=", p.owner)
    .where("s.status", "=", "active")
    .select((s) => s.fn.countAll<number>().as("count"));

/** What is due of all customers: `countCustomers` of the noun. */
const dueCounts = (p: ParamRefs<PageParams>) => {
  const today = dayOf(p);
  const soon = sql<string>`${today} + ${scheduleDays}`;
  const schedules = activeFollowUps(p).where("f.next_service_date", "<=", soon).$asScalar();
  const services = activeServices(p).where("s.next_service_date", "<=", soon).$asScalar();
  return {
    follow_ups_overdue: activeFollowUps(p).where("f.next_due_date", "<", today).$asScalar(),
    follow_ups_due_today: activeFollowUps(p).where("f.next_due_date", "=", today).$asScalar(),
    services_due: tables(schedules, "+", services),
  };
};

/**
 * A page with the figures over all customers. They are counted in one walk along an index that holds all that is looked
 * at: with nothing sought, `fitting` are as many as the list has. A search, and what is due, look into each customer
 * once, for the page and the total alike.
 */
const page = statementFamily<PageParams>()("customers.page", conditions, (db, p, chosen) => {
  const walked = chosen.search !== "none" || chosen.follow_ups === "due";
  const byDay = chosen.follow_ups !== "any";
  return db
    .with(
      (cte) => cte("counted").materialized(),
      (cte) =>
        cte
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .select((c) => {
            const all = c.fn.countAll<number>();
            return [
              all.as("total"),
              all.filterWhere("c.status", "=", "active").as("active"),
              all.filterWhere("c.client_type", "=", "residential").as("residential"),
              all.filterWhere("c.client_type", "=", "commercial").as("commercial"),
              all.filterWhere(isOfKind(p, chosen)).as("fitting"),
            ];
          }),
    )
    .with(
      (cte) => cte("found").materialized(),
      () =>
        listedCustomers(p, chosen)
          .select(["c.id", "c.created_at"])
          .$if(byDay, (of) => of.select("due.day")),
    )
    .selectFrom("counted")
    .select((of) => {
      const listed = listedCustomers(p, chosen)
        .select(customerColumns)
        .$if(byDay, (by) => by.orderBy("due.day", (day) => day.asc().nullsLast()))
        .orderBy("c.created_at", (by) => by.desc().nullsLast())
        .orderBy("c.id")
        .limit(p.limit)
        .offset(p.offset)
        .as("c");
      const found = of
        .selectFrom((from) =>
          from
            .selectFrom("found")
            .select("found.id as found_id")
            .$if(byDay, (by) => by.orderBy("found.day", (day) => day.asc().nullsLast()))
            .orderBy("found.created_at", (by) => by.desc().nullsLast())
            .orderBy("found.id")
            .limit(p.limit)
            .offset(p.offset)
            .as("page"),
        )
        .innerJoin("customers as c", (join) =>
          join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "page.found_id"),
        )
        .select(customerColumns)
        .as("c");
      const rows = customerRows(p, walked ? found : listed)
        .$if(byDay, (by) => by.orderBy(dueDayOf(p), (day) => day.asc().nullsLast()))
        .orderBy("c.created_at", (by) => by.desc().nullsLast())
        .orderBy("c.id");
      const total = of.selectFrom("found").select((f) => f.fn.countAll<number>().as("total"));
      return [
        writtenJson(
          jsonBuildObject({
            rows: jsonArrayFrom(rows),
            total: walked ? total.$asScalar() : of.ref("counted.fitting"),
            stats: jsonBuildObject({
              total: of.ref("counted.total"),
              active: of.ref("counted.active"),
              residential: of.ref("counted.residential"),
              commercial: of.ref("counted.commercial"),
              ...dueCounts(p),
            }),
          }),
        ).as("page"),
        of.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.time_zone").as("time_zone"),
      ];
    });
});

/**
 * The time zones of owners who asked lately. They only spare a question: each answer brings the time zone that holds.
 */
const zonesOf = new LRUCache<string, string>({ max: 10_000 });

/** A page of customers with the figures over all of them on the owner's day. */
export async function readCustomers(
  owner: OwnerDb,
  { limit, offset, ...filter }: CustomerListParams,
  now = new Date(),
): Promise<RawJson<{ rows: CustomerRow[]; total: number; stats: CustomerStats }>> {
  const { chosen, params } = conditionsOf(filter);
  for (let timeZone = zonesOf.get(owner.ownerId) ?? "UTC"; ;) {
    const today = dayIn(timeZone, now);
    const [answer] = await owner.query(page(chosen), { ...params, today, limit, offset });
    if (!answer) throw new Error("A list of customers was not answered.");
    timeZone = answer.time_zone ?? "UTC";
    zonesOf.set(owner.ownerId, timeZone);
    if (dayIn(timeZone, now) === today) return asRawJson(answer.page);
  }
}

const place = statementFamily<ConditionValues & { id: string }>()("customers.place", conditions, (db, p, chosen) =>
  db
    .selectFrom(
      listedCustomers(p, chosen)
        .select((c) => {
          const newest = c.fn.agg<number>("row_number").over((rows) => {
            const byDay = chosen.follow_ups === "any" ? rows : rows.orderBy("due.day", (day) => day.asc().nullsLast());
            return byDay.orderBy("c.created_at", (by) => by.desc().nullsLast()).orderBy("c.id");
          });
          return ["c.id", newest.as("number")];
        })
        .as("one"),
    )
    .where("one.id", "=", p.id)
    .select((one) => one("one.number", "-", sql.lit(1)).as("index")),
);

/** Where a customer stands in the list that is asked for, from 0; null where it is not in it. */
export async function readPosition(
  owner: OwnerDb,
  id: string,
  filter: CustomerFilterParams,
  today: string,
): Promise<number | null> {
  const { chosen, params } = conditionsOf(filter);
  const [found] = await owner.query(place(chosen), { ...params, today, id });
  return found?.index ?? null;
}
