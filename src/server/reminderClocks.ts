import type { Pool } from "pg";

/** How many owners one look takes up, and how long each has to be seen to before it is looked at again, in minutes. */
const atOnce = 500;
const patience = 60;

/**
 * Takes up the owners whose clocks have struck, across all owners: each is handed to one process only, and comes again
 * after an hour if nobody has seen to it by then. Whoever sees to an owner sets its clock to its next day.
 */
export async function takeDueOwners(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>({
    name: "reminder-clocks-due",
    text: `update reminder_clocks set due_at = now() + make_interval(mins => $2)
      where user_id in (select user_id from reminder_clocks where due_at <= now() order by due_at limit $1 for update skip locked) returning user_id`,
    values: [atOnce, patience],
  });
  return rows.map((row) => row.user_id);
}
