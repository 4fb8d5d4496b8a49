import { sql, type Expression } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { statement } from "#platform/database/statement.ts";
import { shortestSpellings } from "#shared/search/streetWords.ts";
import { greaterId, lesserId, type CustomerPair } from "#features/customers/customers/dismissal.queries.ts";

/** Finds similar customers, and dismisses pairs as not duplicates. */

/** `phoneKey` in SQL. Removing the non-digits takes a third of the time of a regular expression. */
export const phoneKeyOf = (phone: Expression<string | null>) =>
  sql<
    string | null
  >`(select case when length(digits) = 11 and digits like '1%' then substr(digits, 2) when length(digits) >= 7 then digits end from (select translate(${phone}, translate(${phone}, '0123456789', ''), '') as digits offset 0) p)`;

const streetKeys = sql`${sql.lit(JSON.stringify(Object.fromEntries(shortestSpellings)))}::jsonb`;

/** `addressKey` in SQL. */
export const addressKeyOf = (address: Expression<string | null>) =>
  sql<
    string | null
  >`(select case when count(*) > 1 then string_agg(coalesce(${streetKeys} ->> word, word), ' ' order by place) end from string_to_table(regexp_replace(translate(lower(${address}), '''.', ''), '[\\u0001-/:-@[-\`{-\\u007f]+', ' ', 'g'), ' ') with ordinality as words(word, place) where word <> '')`;

/**
 * Groups of customers, oldest first, who share an email, a phone number (their own or a contact's) or an address (their own or a place's): the `limit` newest groups of at
 * most `max_size`. Grouping uses a hash of the shared value, which fits into memory; the rule then checks each pair.
 */
export const alikeGroups = statement<{ max_size: number; limit: number }>()("merges.alike-groups", (db, p) =>
  db
    .with(
      (cte) => cte("keys").materialized(),
      (cte) =>
        cte
          .selectFrom("customers as c")
          .crossJoinLateral((c) =>
            sql<{
              kind: number;
              value: string | null;
            }>`(select * from (values (1, nullif(lower(btrim(${c.ref("c.email")})), '')), (2, ${phoneKeyOf(c.ref("c.phone"))}), (3, ${addressKeyOf(c.ref("c.address"))})) as own(kind, value) union select further.kind, further.value from jsonb_array_elements(${c.ref("c.contacts")}) as one cross join lateral (values (1, nullif(lower(btrim(one ->> 'email')), '')), (2, ${phoneKeyOf(sql`one ->> 'phone'`)})) as further(kind, value) union select 3, ${addressKeyOf(sql`one ->> 'address'`)} from jsonb_array_elements(${c.ref("c.places")}) as one)`.as<"v">(
              sql`v(kind, value)`,
            ),
          )
          .where("c.created_by", "=", p.owner)
          .where("v.value", "is not", null)
          .select((c) => ["c.id", "c.created_at", c.fn<string>("hashtextextended", ["v.value", "v.kind"]).as("key")]),
    )
    .with("alike", (cte) =>
      cte
        .selectFrom("keys")
        .groupBy("key")
        .having((group) => group.between(group.fn.countAll<number>(), 2, p.max_size))
        .select((group) => ["key", group.fn.max("created_at").as("newest")])
        .orderBy("newest", "desc")
        .limit(p.limit),
    )
    .selectFrom("alike as a")
    .innerJoin("keys as k", "k.key", "a.key")
    .innerJoin("customers as c", (join) => join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "k.id"))
    .groupBy(["a.key", "a.newest"])
    .select((c) =>
      c.fn
        .jsonAgg(
          jsonBuildObject({
            id: c.ref("c.id"),
            name: c.ref("c.name"),
            email: c.ref("c.email"),
            phone: c.ref("c.phone"),
            address: c.ref("c.address"),
            contacts: c.ref("c.contacts"),
            places: c.ref("c.places"),
            created_at: c.ref("c.created_at"),
          }),
        )
        .orderBy("c.created_at")
        .orderBy("c.id")
        .as("customers"),
    )
    .orderBy("a.newest", "desc"),
);

/** Pairs known to be different people: the owner dismissed them or undid their merge. */
export const dismissedPairs = statement()("merges.dismissed-pairs", (db, p) =>
  db
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", p.owner)
    .where("m.unmerged_at", "is not", null)
    .select(["m.primary_customer_id as one_id", "m.secondary_customer_id as other_id"])
    .unionAll(
      db.selectFrom("dismissed_duplicates as d").where("d.created_by", "=", p.owner).select(["d.one_id", "d.other_id"]),
    ),
);

/** Undoes a dismissal: the pair is suggested again. */
export const undismiss = statement<CustomerPair>()("merges.undismiss", (db, p) =>
  db
    .deleteFrom("dismissed_duplicates as d")
    .where("d.created_by", "=", p.owner)
    .where("d.one_id", "=", lesserId(p))
    .where("d.other_id", "=", greaterId(p)),
);
