import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { LRUCache } from "lru-cache";
import type { CustomerFields, CustomerRow, FoundCustomer } from "./customer.ts";
import { followUpOrders, type CustomerListParams, type CustomerStats, type FollowUpOrder } from "./customerListing.ts";
import { soonDays } from "#features/customers/follow-ups/followUpDue.ts";
import { scheduleDays } from "#features/customers/schedules/serviceDue.ts";
import { columnAsText, rowAsJson } from "#platform/database/rowsAsText.ts";
import type { Schema } from "#platform/database/schema.ts";
import {
  correctorOf,
  isExact,
  isFoundIn,
  soughtPatterns,
  textsOf,
  type RankedPatterns,
  type SoughtPatterns,
} from "#platform/database/search.queries.ts";
import {
  statement,
  statementFamily,
  type FromTable,
  type Owner,
  type ParamRefs,
} from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { RawJson } from "#platform/process/rawJson.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import type { Correction } from "#shared/search/correction.ts";
import { tagKey } from "./tags.ts";
import { customerColumns, customerRows, dayOf, dueDayOf, type OnDay } from "./customerRow.queries.ts";

/** Reads lists of customers. In all statements, `c` is a customer. Tests compare the results with `listCustomers`. */

const tables = expressionBuilder<Schema>();
type FromCustomers = FromTable<"c", "customers">;

/** The optional filters of a list. A filter that is not requested adds no condition. */
const optional = [false, true] as const;
const conditions = {
  status: optional,
  client_type: optional,
  search: optional,
  follow_ups: followUpOrders,
  tag: optional,
} as const satisfies Record<keyof CustomerFilterParams, readonly (string | boolean)[]>;
type Conditions = {
  status: boolean;
  client_type: boolean;
  search: boolean;
  follow_ups: FollowUpOrder;
  tag: boolean;
};
type ConditionValues = RankedPatterns & {
  status: CustomerFields["status"];
  client_type: CustomerFields["client_type"];
  /** In lower case. */
  tag: string;
  today: string;
};
type CustomerFilterParams = Omit<CustomerListParams, "offset" | "limit">;

/** The requested conditions, and their values. */
function conditionsOf({ search, status, client_type, follow_ups, tag }: CustomerFilterParams) {
  const sought = soughtPatterns(search);
  return {
    chosen: {
      status: status !== "all",
      client_type: client_type !== "all",
      search: sought.words.length > 0,
      follow_ups,
      tag: tag !== "",
    } satisfies Conditions,
    params: {
      status: status as CustomerFields["status"],
      client_type: client_type as CustomerFields["client_type"],
      tag: tagKey(tag),
      ...sought,
    },
  };
}

/** Condition: the customer, or the kind of customers, has the requested status and type. */
const isOfKind = (p: ParamRefs<ConditionValues>, chosen: Conditions) => (c: FromCustomers) =>
  c.and([
    ...(chosen.status ? [c("c.status", "=", p.status)] : []),
    ...(chosen.client_type ? [c("c.client_type", "=", p.client_type)] : []),
  ]);

/** Condition: the search finds the customer. */
const isFound =
  (p: ParamRefs<SoughtPatterns>, { search }: Pick<Conditions, "search">) =>
  (c: FromCustomers) =>
    search ? isFoundIn(c.ref("c.search_text"), p) : sql<boolean>`true`;

/** Condition: the search means the customer exactly. */
const exactness =
  (p: ParamRefs<RankedPatterns>, { search }: Pick<Conditions, "search">) =>
  (c: FromCustomers) =>
    search ? isExact(c.ref("c.search_text"), p) : sql<boolean>`false`;

/** Condition: the customer has the tag, in any case. */
const hasTag = (p: ParamRefs<Pick<ConditionValues, "tag">>) => (c: FromCustomers) =>
  sql<boolean>`exists (select from unnest(${c.ref("c.tags")}) as own where lower(own) = ${p.tag})`;

/** The number of customers of each kind, from the index that has the kinds in order. */
const customersByKind = (p: Owner) =>
  tables
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .groupBy(["c.client_type", "c.status"])
    .select((c) => ["c.client_type", "c.status", c.fn.countAll<number>().as("count")]);

/**
 * The customers with a follow-up overdue, due today or due soon, each with the due day of its leading follow-up.
 * Sorting by that day alone sorts them by urgency.
 */
const dueCustomers = (p: OnDay) =>
  tables
    .selectFrom("customer_follow_ups as f")
    .where("f.created_by", "=", p.owner)
    .where("f.status", "=", "active")
    .where("f.next_due_date", "<=", sql<string>`${dayOf(p)} + ${sql.lit(soonDays)}`)
    .groupBy("f.customer_id")
    .select((f) => ["f.customer_id", f.fn.min("f.next_due_date").as("day")]);

/** The customers that a list shows. `due` is joined only if the list uses it. */
const listedCustomers = (p: ParamRefs<ConditionValues>, chosen: Conditions) =>
  tables
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c.and([isOfKind(p, chosen)(c), isFound(p, chosen)(c), ...(chosen.tag ? [hasTag(p)(c)] : [])]))
    .leftJoin(dueCustomers(p).as("due"), (join) => join.onRef("due.customer_id", "=", "c.id"))
    .$if(chosen.follow_ups === "due", (listed) => listed.where("due.day", "<=", dayOf(p)));

type PageParams = ConditionValues & { limit: number; offset: number };

/** The number of active follow-ups or services. The caller adds a condition on their next date. */
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

/** Counts of due follow-ups and services of all customers, as in `countCustomers`. */
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
 * One page with the figures over all customers. The figures come from one scan of an index that covers all columns they
 * need. Without a search, the total is `fitting` from that scan. A search or the `due` filter examines each customer
 * once, for both the page and the total.
 */
const page = statementFamily<PageParams>()("customers.page", conditions, (db, p, chosen) => {
  const walked = chosen.search || chosen.tag || chosen.follow_ups === "due";
  const byDay = chosen.follow_ups !== "any";
  return db
    .with(
      (cte) => cte("counted").materialized(),
      (cte) =>
        cte.selectFrom(customersByKind(p).as("c")).select((c) => {
          const all = c.fn.coalesce(c.fn.sum<number>("c.count"), sql.lit(0));
          const those = (kind: Expression<SqlBool>) =>
            c.fn.coalesce(c.fn.sum<number>("c.count").filterWhere(kind), sql.lit(0));
          return [
            all.as("total"),
            those(c("c.status", "=", "active")).as("active"),
            those(c("c.client_type", "=", "residential")).as("residential"),
            those(c("c.client_type", "=", "commercial")).as("commercial"),
            those(isOfKind(p, chosen)(c as unknown as FromCustomers)).as("fitting"),
          ];
        }),
    )
    .with(
      (cte) => cte("found").materialized(),
      () =>
        listedCustomers(p, chosen)
          .select(["c.id", "c.created_at"])
          .select((c) => exactness(p, chosen)(c).as("exact"))
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
            .select(["found.id as found_id", "found.exact"])
            .orderBy("found.exact", "desc")
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
        .select("page.exact")
        .as("c");
      const rows = customerRows(p, walked ? found : listed)
        .$if(chosen.search, (by) => by.orderBy(sql`c.exact`, "desc"))
        .$if(byDay, (by) => by.orderBy(dueDayOf(p), (day) => day.asc().nullsLast()))
        .orderBy("c.created_at", (by) => by.desc().nullsLast())
        .orderBy("c.id");
      const total = of.selectFrom("found").select((f) => f.fn.countAll<number>().as("total"));
      return [
        jsonArrayFrom(rows).as("rows"),
        (walked ? total.$asScalar() : of.ref("counted.fitting")).as("total"),
        jsonBuildObject({
          total: of.ref("counted.total"),
          active: of.ref("counted.active"),
          residential: of.ref("counted.residential"),
          commercial: of.ref("counted.commercial"),
          ...dueCounts(p),
        }).as("stats"),
        of.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.time_zone").as("time_zone"),
      ];
    });
});

/**
 * Cached time zones of recent owners. They only save a query: each result returns the current time zone, and a stale
 * one causes a second query.
 */
const zonesOf = new LRUCache<string, string>({ max: 10_000 });

/** Reads a page of customers with the figures over all of them, on the owner's day. */
export async function readCustomers(
  owner: OwnerDb,
  { limit, offset, ...filter }: CustomerListParams,
  now = new Date(),
): Promise<RawJson<{ rows: CustomerRow[]; total: number; stats: CustomerStats }>> {
  const { chosen, params } = conditionsOf(filter);
  for (let timeZone = zonesOf.get(owner.ownerId) ?? "UTC"; ;) {
    const today = dayIn(timeZone, now);
    const answer = await owner.queryText(page(chosen), { ...params, today, limit, offset });
    timeZone = columnAsText(answer, "time_zone") ?? "UTC";
    zonesOf.set(owner.ownerId, timeZone);
    if (dayIn(timeZone, now) === today) return rowAsJson(answer, ["time_zone"]);
  }
}

const find = statement<RankedPatterns & { limit: number }>()("customers.find", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => isFoundIn(c.ref("c.search_text"), p))
    .select(["c.id", "c.name", "c.email", "c.phone", "c.address"])
    .orderBy((c) => isExact(c.ref("c.search_text"), p), "desc")
    .orderBy("c.created_at", (by) => by.desc().nullsLast())
    .orderBy("c.id")
    .limit(p.limit),
);

/** Reads the customers that match a typed text, exact matches first, then the newest: no figures, no total. */
export const findCustomers = (
  { query }: OwnerDb,
  { search, limit }: { search: string; limit: number },
): Promise<FoundCustomer[]> => query(find, { ...soughtPatterns(search), limit });

type CorrectedFilter = {
  status: CustomerFilterParams["status"];
  client_type: CustomerFilterParams["client_type"];
  /** In lower case; empty for all. */
  tag: string;
  only_due: boolean;
  today: string;
};

const correct = correctorOf<CorrectedFilter>("customers.near", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) =>
      c.and([
        sql<boolean>`${p.status}::text in ('all', ${c.ref("c.status")})`,
        sql<boolean>`${p.client_type}::text in ('all', ${c.ref("c.client_type")})`,
        c.or([sql<boolean>`${p.tag}::text = ''`, hasTag(p)(c)]),
        c.or([
          sql<boolean>`not ${p.only_due}::boolean`,
          c(
            "c.id",
            "in",
            dueCustomers(p)
              .having((f) => f(f.fn.min("f.next_due_date"), "<=", dayOf(p)))
              .clearSelect()
              .select("f.customer_id"),
          ),
        ]),
      ]),
    )
    .select((c) => [
      ...(["c.id", "c.search_text", "c.created_at"] as const),
      sql<
        (string | null)[]
      >`${textsOf(c.ref("c.name"), c.ref("c.address"))} || array(select text from jsonb_array_elements(${c.ref("c.contacts")} || ${c.ref("c.places")}) as one, unnest(array[one ->> 'name', one ->> 'address']) as text)`.as(
        "texts",
      ),
    ]),
);

/** Corrects a search for customers that finds few or none in a filtered list, on the owner's day. */
export const correctCustomerSearch = (
  owner: OwnerDb,
  { search, status, client_type, tag, follow_ups }: CustomerFilterParams,
  today: string,
): Promise<Correction[]> =>
  correct(owner, search, { status, client_type, tag: tagKey(tag), only_due: follow_ups === "due", today });

const place = statementFamily<ConditionValues & { id: string }>()("customers.place", conditions, (db, p, chosen) =>
  db
    .selectFrom(
      listedCustomers(p, chosen)
        .select((c) => {
          const newest = c.fn.agg<number>("row_number").over((rows) => {
            const ranked = chosen.search ? rows.orderBy(exactness(p, chosen)(c), "desc") : rows;
            const byDay =
              chosen.follow_ups === "any" ? ranked : ranked.orderBy("due.day", (day) => day.asc().nullsLast());
            return byDay.orderBy("c.created_at", (by) => by.desc().nullsLast()).orderBy("c.id");
          });
          return ["c.id", newest.as("number")];
        })
        .as("one"),
    )
    .where("one.id", "=", p.id)
    .select((one) => one("one.number", "-", sql.lit(1)).as("index")),
);

/** Returns the index, from 0, of a customer in the filtered list; null if the list does not contain it. */
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
