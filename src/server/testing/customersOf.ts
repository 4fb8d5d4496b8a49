import { randomUUID } from "node:crypto";
import type { Story, StoryOwner } from "./story.ts";

/** The fields of a customer or a request that a story can set. The others have defaults. */
type Fields = {
  name?: string;
  email?: string | null;
  phone?: string | null;
  address?: string | null;
  status?: string;
  notes?: string | null;
  last_quote_amount?: number;
};

/**
 * The customers of a story's owner, and their data. They are written to the database directly, without the operations
 * for people, and read there. `whose` is called when a test needs them.
 */
export function customersOf(whose: () => { story: Story; owner: StoryOwner }) {
  const sql: Story["sql"] = (text, values) => whose().story.sql(text, values);
  const ownerId = () => whose().owner.id;

  /** Returns the new customer's id. By default it is a prospect called Ann. */
  async function customer(fields: Fields = {}): Promise<string> {
    const all = { status: "prospect", ...fields, name: fields.name ?? "Ann", id: randomUUID(), created_by: ownerId() };
    const columns = Object.keys(all).join(", ");
    await sql(`insert into customers (${columns}) select ${columns} from jsonb_populate_record(null::customers, $1)`, [
      JSON.stringify(all),
    ]);
    return all.id;
  }

  /** Returns the id of a new row of any table of the owner's. */
  async function row(table: string, values: Record<string, unknown>): Promise<string> {
    const columns = Object.keys(values);
    const [made] = await sql<{ id: string }>(
      `insert into ${table} (created_by, ${columns.join(", ")}) values ($1, ${columns.map((_, index) => `$${index + 2}`).join(", ")}) returning id`,
      [ownerId(), ...Object.values(values)],
    );
    return made?.id ?? "";
  }

  return {
    customer,
    row,
    estimate: (customer_id: string | null, fields: Fields = {}) =>
      row("estimates", { customer_id, service_name: "Driveway Wash", name: "Erin", ...fields }),
    visit: (values: Record<string, unknown>) =>
      row("calendar_events", {
        title: "Visit",
        start_datetime: "2026-06-01T10:00Z",
        end_datetime: "2026-06-01T11:00Z",
        ...values,
      }),
    /** Edits as another device would: with a newer version, and later. */
    edit: (id: string, set: string) =>
      sql(`update customers set ${set}, version = version + 1, updated_at = now() where created_by = $1 and id = $2`, [
        ownerId(),
        id,
      ]),
    /** A customer as stored in the database; undefined if there is none. */
    customerRow: async (id: string) =>
      (
        await sql<Record<string, unknown>>("select * from customers where created_by = $1 and id = $2", [ownerId(), id])
      )[0],
    /** The id of the customer to whom a row belongs. */
    customerOf: async (table: string, id: string) =>
      (
        await sql<{ customer_id: string | null }>(
          `select customer_id from ${table} where created_by = $1 and id = $2`,
          [ownerId(), id],
        )
      )[0]?.customer_id,
    /** Merges as the dialog does, after looking at both. */
    async merge(primary_id: string, secondary_id: string, choices = {}) {
      const { merges } = whose().owner.client;
      const { primary, secondary } = await merges.preview({ primary_id, secondary_id });
      return merges.merge({
        primary_id,
        secondary_id,
        primary_version: primary.version,
        secondary_version: secondary.version,
        choices,
      });
    },
  };
}
