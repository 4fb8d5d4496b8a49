import { expressionBuilder, sql, type QueryCreator } from "kysely";
import type * as z from "zod";
import type { removalCounts } from "./customer.ts";
import { customerKinds } from "./customerKinds.ts";
import { deleteDismissals } from "./dismissal.queries.ts";
import { countOfCustomer, type KindsWith } from "./customerTables.queries.ts";
import { removeLockedEstimates } from "#features/requests/estimates/estimateRemoval.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import { mailboxOf } from "#shared/contact/email.ts";
import { textNumber } from "#shared/contact/phone.ts";
import { keepRefusals } from "./keptRefusals.queries.ts";
import type { Query } from "#platform/database/tenantDb.ts";

/** Deletes the records of a deleted customer. In all statements, `withMerged` selects the customers to delete. */

type OfCustomer = { id: string };

/**
 * The customer and, recursively, all customers merged into it. The merged ones exist only in the records of their
 * merges.
 */
const withMerged = (p: ParamRefs<OfCustomer>) => (cte: QueryCreator<Schema & { gone: { id: string } }>) =>
  cte
    .selectNoFrom((e) => e.cast<string>(p.id, "uuid").as("id"))
    .union(
      cte
        .selectFrom("customer_merges as m")
        .innerJoin("gone as g", "g.id", "m.primary_customer_id")
        .where("m.created_by", "=", p.owner)
        .where("m.unmerged_at", "is", null)
        .where((m) =>
          m.not(
            m.exists(
              m
                .selectFrom("customers as c")
                .where("c.created_by", "=", p.owner)
                .whereRef("c.id", "=", "m.secondary_customer_id")
                .select(sql.lit(1).as("one")),
            ),
          ),
        )
        .select("m.secondary_customer_id as id"),
    );

const tables = expressionBuilder<Schema>();
/** A customer's quotes that were never sent. */
const draftsOf = (p: ParamRefs<OfCustomer>) =>
  tables
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.customer_id", "=", p.id)
    .where("q.number", "is", null);

const counts = statement<OfCustomer>()("customers.removal-counts", (db, p) =>
  db
    .withRecursive("gone(id)", withMerged(p))
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select((c) => [
      ...customerKinds.map((kind) => countOfCustomer(p, kind, p.id).$asScalar().$notNull().as(kind)),
      c
        .selectFrom("gone")
        .where("gone.id", "<>", p.id)
        .select((g) => g.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("merges"),
      draftsOf(p)
        .select((q) => q.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("draft_quotes"),
    ]),
);

/** Counts the records that would be deleted with a customer; null if the customer does not exist. */
export async function readRemovalCounts(query: Query, id: string): Promise<z.output<typeof removalCounts> | null> {
  const [found] = await query(counts, { id });
  if (!found) return null;
  // Sent quotes, jobs, issued invoices and consents stay, and the timeline is deleted without being mentioned.
  const { quotes: _ofAnyState, jobs: _jobs, invoices: _invoices, consents: _stay, timeline: _always, ...going } = found;
  return going;
}

const lockEstimates = statement<OfCustomer>()("customers.hold-estimates", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.customer_id", "=", p.id)
    .select("e.id")
    .orderBy("e.id")
    .forUpdate(),
);

const visitsWithPhotos = statement<OfCustomer>()("customers.visits-with-photos", (db, p) =>
  db
    .selectFrom("calendar_events as v")
    .where("v.created_by", "=", p.owner)
    .where("v.customer_id", "=", p.id)
    .where((v) =>
      v.exists(
        v
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .whereRef("p.event_id", "=", "v.id")
          .select(sql.lit(1).as("one")),
      ),
    )
    .select("v.id"),
);

const removeMerges = statement<OfCustomer>()("customers.remove-merges", (db, p) =>
  db
    .withRecursive("gone(id)", withMerged(p))
    .deleteFrom("customer_merges as m")
    .where("m.created_by", "=", p.owner)
    .where((m) =>
      m.or([
        m("m.primary_customer_id", "in", m.selectFrom("gone").select("gone.id")),
        m("m.secondary_customer_id", "in", m.selectFrom("gone").select("gone.id")),
      ]),
    ),
);

const removeImportFields = statement<OfCustomer>()("customers.remove-import-fields", (db, p) =>
  db
    .withRecursive("gone(id)", withMerged(p))
    .deleteFrom("import_fields as f")
    .where("f.created_by", "=", p.owner)
    .where((f) => f("f.subject_id", "in", f.selectFrom("gone").select("gone.id"))),
);

const removeDrafts = statement<OfCustomer>()("customers.remove-quotes", (db, p) =>
  db
    .deleteFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.customer_id", "=", p.id)
    .where("q.number", "is", null),
);

const detachSentQuotes = statement<OfCustomer>()("customers.keep-quotes", (db, p) =>
  db
    .updateTable("quotes as q")
    .set({ customer_id: null, customer_deleted_at: sql`now()` })
    .where("q.created_by", "=", p.owner)
    .where("q.customer_id", "=", p.id),
);

const detachJobs = statement<OfCustomer>()("customers.keep-jobs", (db, p) =>
  db
    .updateTable("jobs as j")
    .set({ customer_id: null, customer_deleted_at: sql`now()` })
    .where("j.created_by", "=", p.owner)
    .where("j.customer_id", "=", p.id),
);

const removeDraftInvoices = statement<OfCustomer>()("customers.remove-invoices", (db, p) =>
  db
    .deleteFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.customer_id", "=", p.id)
    .where("i.state", "=", "draft"),
);

const detachInvoices = statement<OfCustomer>()("customers.keep-invoices", (db, p) =>
  db
    .updateTable("invoices as i")
    .set({ customer_id: null, customer_deleted_at: sql`now()` })
    .where("i.created_by", "=", p.owner)
    .where("i.customer_id", "=", p.id),
);

/** An automatic message stays without its customer, its name and its words: it counts for the limits of its address. */
const detachMessages = statement<OfCustomer>()("customers.keep-messages", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({
      customer_id: null,
      name: "",
      subject: "",
      body: "",
      written: null,
      state: sql<string>`case when ${m.ref("m.state")} <> 'planned' then ${m.ref("m.state")}
        when ${m.ref("m.sent_at")} is null then 'cancelled' else 'unknown' end`,
      reason: sql<
        string | null
      >`case when ${m.ref("m.state")} = 'planned' then 'The customer was deleted.' else ${m.ref("m.reason")} end`,
      version: m("m.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where("m.created_by", "=", p.owner)
    .where("m.customer_id", "=", p.id)
    .where("m.trigger", "is not", null),
);

const removeConversation = statement<OfCustomer>()("customers.remove-messages", (db, p) =>
  db
    .deleteFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.customer_id", "=", p.id)
    .where("m.trigger", "is", null),
);

/** A word of a customer who is deleted stays, for its address. */
const detachConsents = statement<OfCustomer>()("customers.keep-consents", (db, p) =>
  db
    .updateTable("consents as c")
    .set({ customer_id: null })
    .where("c.created_by", "=", p.owner)
    .where("c.customer_id", "=", p.id),
);

const writtenAddresses = statement<OfCustomer>()("customers.addresses", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select(["c.email", "c.phone"]),
);

/** The invoices on which the customer owes something, by number. */
export const openInvoices = statement<OfCustomer>()("customers.open-invoices", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.customer_id", "=", p.id)
    .where("i.state", "=", "issued")
    .where(sql<boolean>`i.total - i.credited - i.paid > 0`)
    .select(sql<string>`i.prefix || i.number`.as("number"))
    .orderBy("i.number")
    .limit(20),
);

const remove = statement<OfCustomer>()("customers.remove", (db, p) =>
  db.deleteFrom("customers as c").where("c.created_by", "=", p.owner).where("c.id", "=", p.id),
);

/**
 * Deletes or detaches the kinds that the customer's foreign key does not cascade to. Returns the IDs of the requests
 * whose estimates were deleted.
 */
const removalByKind: Record<KindsWith<"cascades", false>, (query: Query, id: string) => Promise<string[]>> = {
  estimates: async (query, id) => removeLockedEstimates(query, await query(lockEstimates, { id })),
  quotes: async (query, id) => {
    // A sent quote is evidence: it stays with the business, without its customer.
    await query(removeDrafts, { id });
    await query(detachSentQuotes, { id });
    return [];
  },
  invoices: async (query, id) => {
    // An issued invoice stays with the business, like a sent quote.
    await query(removeDraftInvoices, { id });
    await query(detachInvoices, { id });
    return [];
  },
  jobs: async (query, id) => {
    await query(detachJobs, { id });
    return [];
  },
  messages: async (query, id) => {
    await query(detachMessages, { id });
    await query(removeConversation, { id });
    return [];
  },
  // The ledger of consents stays with the business: it forgets the customer, and the address still counts.
  consents: async (query, id) => {
    const [{ email, phone } = { email: null, phone: null }] = await query(writtenAddresses, { id });
    await query(keepRefusals, {
      id,
      email: email === null ? null : mailboxOf(email),
      text: textNumber(phone ?? ""),
    });
    await query(detachConsents, { id });
    return [];
  },
};

/**
 * Deletes a locked customer and all its records, first those that no foreign key cascades to. Returns the requests
 * whose estimates were deleted, and the events whose visits have photos.
 */
export async function deleteCustomer(
  query: Query,
  id: string,
): Promise<{ requestIds: string[]; photographedIds: string[] }> {
  const requestIds: string[] = [];
  for (const first of Object.values(removalByKind)) requestIds.push(...(await first(query, id)));
  const visits = await query(visitsWithPhotos, { id });
  await query(removeImportFields, { id });
  await query(removeMerges, { id });
  await query(deleteDismissals, { ids: [id] });
  await query(remove, { id });
  return { requestIds, photographedIds: visits.map((visit) => visit.id) };
}
