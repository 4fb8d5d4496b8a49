import { recordEvents } from "#features/timelines/timeline.queries.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Topic } from "#shared/topics.ts";
import { mergeRefusals, type MergePreview } from "./merge.ts";
import { mergedFields, type MergeableFields, type MergeChoices } from "./mergedFields.ts";
import { countMoves, moveRows, oldEmails } from "./mergeJournal.server.ts";
import type { Counts } from "./unmergeRules.ts";

/** A customer's whole row as JSON, with the fields that merges look at. */
export type CustomerRow = MergeableFields & {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
} & Record<string, unknown>;

type Query = OwnerTx["query"];

/** What open pages show of customers that become one or two. */
export const mergeTopics: readonly Topic[] = ["customers", "estimates", "calendar", "notifications"];

const rowsStatement = {
  name: "merge-customers",
  text: "select to_jsonb(c) as row from customers c where c.created_by = $1 and c.id = any($2::uuid[])",
};
// Whoever merges, undoes or takes out holds customers in this one order, and before their estimates, as whoever sets a
// status does: so two devices wait for each other and never block each other for good.
const lockStatement = {
  name: "merge-lock",
  text: "select to_jsonb(c) as row from customers c where c.created_by = $1 and c.id = any($2::uuid[]) order by c.id for update",
};

/** The customers that are there, by id, held until the end of the transaction. */
export async function lockCustomers(
  query: Query,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, CustomerRow>> {
  const rows = await query<{ row: CustomerRow }>(lockStatement, [ownerId, ids]);
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/** Two customers side by side, and what would move. */
export async function previewMerge(
  owner: OwnerDb,
  { primary_id, secondary_id }: { primary_id: string; secondary_id: string },
): Promise<MergePreview> {
  const rows = await owner.query<{ row: CustomerRow }>(rowsStatement, [owner.ownerId, [primary_id, secondary_id]]);
  const [primary, secondary] = [primary_id, secondary_id].map((id) => rows.find(({ row }) => row.id === id)?.row);
  if (!primary || !secondary) throw new ProductError("not_found", mergeRefusals.noCustomer);
  const emails = oldEmails([primary.email, secondary.email], mergedFields(primary, secondary).email);
  const moves = await countMoves(
    owner.query,
    { ownerId: owner.ownerId, primaryId: primary_id, secondaryId: secondary_id },
    emails,
  );
  return { primary: shown(primary), secondary: shown(secondary), moves };
}

function shown({
  id,
  name,
  email,
  phone,
  address,
  status,
  client_type,
  notes,
  last_work_date,
  last_quote_amount,
  version,
  created_at,
}: CustomerRow): MergePreview["primary"] {
  return {
    id,
    name,
    email,
    phone,
    address,
    status,
    client_type,
    notes,
    last_work_date,
    last_quote_amount,
    version,
    created_at,
  };
}

type MergeInput = {
  primary_id: string;
  secondary_id: string;
  primary_version: number;
  secondary_version: number;
  choices: MergeChoices;
};
type MergeResult = {
  merge_id: string;
  primary: { id: string; name: string };
  secondary: { id: string; name: string };
  moved: Counts;
};

/**
 * Makes two customers one, in one transaction: everything of the secondary moves to the primary, each row written down;
 * the primary takes its merged fields; the secondary's row is kept with the merge and removed. Of two devices the
 * second is told.
 */
export function mergeCustomers(
  owner: OwnerDb,
  { primary_id, secondary_id, primary_version, secondary_version, choices }: MergeInput,
): Promise<MergeResult> {
  const { ownerId } = owner;
  return owner.transaction(async ({ query, notify }) => {
    const locked = await lockCustomers(query, ownerId, [primary_id, secondary_id]);
    const [before, secondary] = [locked.get(primary_id), locked.get(secondary_id)];
    if (!before || !secondary)
      throw await missingCustomerError(query, ownerId, before ? [secondary_id] : [primary_id, secondary_id]);
    if (before.version !== primary_version || secondary.version !== secondary_version)
      throw new ProductError("conflict", mergeRefusals.changed);

    const fields = mergedFields(before, secondary, choices);
    if ((fields.notes?.length ?? 0) > fieldLengths.mergedNotes)
      throw new ProductError("invalid", mergeRefusals.notesTooLong, { "choices.notes": mergeRefusals.notesTooLong });
    const [saved] = await query<{ row: CustomerRow }>(saveStatement, [
      ownerId,
      primary_id,
      JSON.stringify(fields),
      null,
    ]);
    const [merge] = await query<{ id: string }>(recordStatement, [
      ownerId,
      primary_id,
      secondary_id,
      JSON.stringify(secondary),
      JSON.stringify(before),
      JSON.stringify(saved?.row),
    ]);
    if (!saved || !merge) throw new Error("A merge was not written down.");
    const pair = { ownerId, primaryId: primary_id, secondaryId: secondary_id };
    const moved = await moveRows(
      query,
      merge.id,
      pair,
      oldEmails([before.email, secondary.email], fields.email),
      fields.email,
    );
    await query(removeStatement, [ownerId, secondary_id]);
    await recordEvents(query, [
      {
        customer_id: primary_id,
        kind: "merged",
        data: { name: secondary.name, merge_id: merge.id, secondary_customer_id: secondary_id, moved },
      },
    ]);
    for (const topic of mergeTopics) notify(topic);
    return {
      merge_id: merge.id,
      primary: { id: primary_id, name: fields.name },
      secondary: { id: secondary_id, name: secondary.name },
      moved,
    };
  });
}

/** Tells whoever comes second that the customer has become another's, and otherwise that it is not there. */
async function missingCustomerError(query: Query, ownerId: string, ids: string[]): Promise<ProductError> {
  const [merge] = await query<{ secondary: string; primary: string }>(mergedAwayStatement, [ownerId, ids]);
  return merge
    ? new ProductError("conflict", mergeRefusals.alreadyMerged(merge.secondary, merge.primary))
    : new ProductError("not_found", mergeRefusals.noCustomer);
}

/**
 * Saves fields of a customer; a new version, as for any edit, so that an editor left open is told. It was last changed
 * at $4, or now.
 */
export const saveStatement = {
  name: "merge-save",
  text: `update customers c set name = f.name, email = f.email, phone = f.phone, address = f.address, status = f.status, client_type = f.client_type, notes = f.notes,
      last_work_date = f.last_work_date, last_quote_amount = f.last_quote_amount, version = c.version + 1, updated_at = coalesce($4::timestamptz, clock_timestamp())
    from jsonb_populate_record(null::customers, $3) f where c.created_by = $1 and c.id = $2 returning to_jsonb(c) as row`,
};
const recordStatement = {
  name: "merge-record",
  text: `insert into customer_merges (created_by, primary_customer_id, secondary_customer_id, secondary_customer_data, primary_before, primary_after, merged_by)
    values ($1, $2, $3, $4, $5, $6, $1) returning id`,
};
const removeStatement = { name: "merge-remove", text: "delete from customers where created_by = $1 and id = $2" };
const mergedAwayStatement = {
  name: "merge-merged-away",
  text: `select m.secondary_customer_data->>'name' as secondary, coalesce(c.name, m.primary_after->>'name', 'another customer') as primary
    from customer_merges m left join customers c on c.created_by = m.created_by and c.id = m.primary_customer_id
    where m.created_by = $1 and m.secondary_customer_id = any($2::uuid[]) and m.unmerged_at is null order by m.merged_at desc, m.id limit 1`,
};
