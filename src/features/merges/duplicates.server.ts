import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { duplicateReasons, reasonsToMerge, shortWords } from "./duplicates.ts";
import { duplicatesShown, mergeRefusals, type PossibleDuplicate } from "./merge.ts";

type Person = PossibleDuplicate["older"];

/**
 * More of one e-mail, number or address than this are no duplicates but a habit, such as everybody at "none@none.com".
 */
const maxGroupSize = 8;
/** How many groups of alike customers are looked at, the newest first. */
const groupsLookedAt = 200;

/**
 * Customers that may be one person. Two whom the owner has told apart, or whose merge was undone, have been found to be
 * two, and are not offered again.
 */
export async function findDuplicates(owner: OwnerDb): Promise<{ pairs: PossibleDuplicate[]; more: boolean }> {
  const groups = await owner.query<{ people: Person[] }>(alikeStatement, [owner.ownerId, maxGroupSize, groupsLookedAt]);
  const found = new Map<string, PossibleDuplicate>();
  for (const { people } of groups)
    for (const [index, older] of people.entries())
      for (const newer of people.slice(index + 1)) {
        const reasons = reasonsToMerge(older, newer);
        if (reasons.length > 0) found.set(keyOf(older.id, newer.id), { older, newer, reasons });
      }
  for (const { a, b } of await owner.query<{ a: string; b: string }>(differentStatement, [owner.ownerId])) {
    found.delete(keyOf(a, b));
    found.delete(keyOf(b, a));
  }
  const surest = [...found.values()].toSorted(
    (a, b) =>
      b.reasons.length - a.reasons.length ||
      firstReason(a) - firstReason(b) ||
      Date.parse(b.newer.created_at) - Date.parse(a.newer.created_at),
  );
  return {
    pairs: surest.slice(0, duplicatesShown),
    more: surest.length > duplicatesShown || groups.length === groupsLookedAt,
  };
}

/** Writes down that two customers who look alike are two, or takes that back. */
export function dismissDuplicate(
  owner: OwnerDb,
  { one_id, other_id, apart }: { one_id: string; other_id: string; apart: boolean },
): Promise<{ apart: boolean }> {
  return owner.transaction(async ({ query, notify }) => {
    const done = await query(apart ? apartStatement : alikeAgainStatement, [owner.ownerId, one_id, other_id]);
    if (apart && done.length === 0) throw new ProductError("not_found", mergeRefusals.noCustomer);
    notify("customers");
    return { apart };
  });
}

const keyOf = (older: string, newer: string) => `${older} ${newer}`;
const firstReason = ({ reasons }: PossibleDuplicate) => duplicateReasons.findIndex((reason) => reason === reasons[0]);

/** `phoneKey` in SQL; dropping what is no digit takes a third of what a pattern takes. */
export const phoneKeySql = (phone: string) =>
  `(select case when length(digits) = 11 and digits like '1%' then substr(digits, 2) when length(digits) >= 7 then digits end from (select translate(${phone}, translate(${phone}, '0123456789', ''), '') as digits offset 0) p)`;

/** `addressKey` in SQL. */
export const addressKeySql = (address: string) => {
  // Each word stands between two spaces of its own, so that neighbours can both be shortened.
  const spaced = `' ' || regexp_replace(translate(lower(${address}), '''.', ''), '[\\u0001-/:-@[-\`{-\\u007f]+', '  ', 'g') || ' '`;
  const shortened = shortWords.reduce((text, [long, short]) => `replace(${text}, ' ${long} ', ' ${short} ')`, spaced);
  return `substring(btrim(replace(${shortened}, '  ', ' ')) from '^[^ ]+ .+$')`;
};

const alikeStatement = {
  name: "customers-alike",
  // Counted by a number in place of the text, which fits into memory; the rule looks at each pair that is found.
  text: `with keys as materialized (
      select c.id, c.created_at, hashtextextended(v.value, v.kind) as key from customers c
        cross join lateral (values (1, nullif(lower(btrim(c.email)), '')), (2, ${phoneKeySql("c.phone")}), (3, ${addressKeySql("c.address")})) v(kind, value)
       where c.created_by = $1 and v.value is not null
    ), alike as (
      select key, max(created_at) as newest from keys group by key having count(*) between 2 and $2 order by newest desc limit $3
    )
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address, 'created_at', c.created_at) order by c.created_at, c.id) as people
      from alike a join keys k on k.key = a.key join customers c on c.created_by = $1 and c.id = k.id group by a.key, a.newest order by a.newest desc`,
};
const differentStatement = {
  name: "customers-found-different",
  text: `select primary_customer_id as a, secondary_customer_id as b from customer_merges where created_by = $1 and unmerged_at is not null
    union all select one_id, other_id from customer_distinctions where created_by = $1`,
};
const apartStatement = {
  name: "customers-tell-apart",
  text: `insert into customer_distinctions (created_by, one_id, other_id)
    select $1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid) where (select count(*) from customers where created_by = $1 and id in ($2, $3)) = 2
    on conflict (created_by, one_id, other_id) do update set one_id = excluded.one_id returning 1`,
};
const alikeAgainStatement = {
  name: "customers-alike-again",
  text: "delete from customer_distinctions where created_by = $1 and one_id = least($2::uuid, $3::uuid) and other_id = greatest($2::uuid, $3::uuid)",
};
