import type { Pool } from "pg";

/**
 * What the job runner looks for across all owners, by the clock. These look-ups read tables of their own, which hold
 * nothing but whose turn it is; the work itself is done through each owner's tenant handle.
 */

/** How much one look takes up, and how long that has to be seen to before it is looked at again, in minutes. */
const atOnce = 500;
const patience = 60;

/** A saved photo that is to be looked after now: it goes, with its files, unless a request has it. */
export type DueCleanup = { user_id: string; photo_id: string; name: string };

/** Takes up the photos that are due, across all owners, each for one process only. */
export async function takeDueCleanups(pool: Pool): Promise<DueCleanup[]> {
  const { rows } = await pool.query<DueCleanup>({
    name: "photo-cleanups-due",
    text: `update photo_cleanups set due_at = now() + make_interval(mins => $2)
      where (user_id, photo_id) in (select user_id, photo_id from photo_cleanups where due_at <= now() order by due_at limit $1 for update skip locked) returning user_id, photo_id, name`,
    values: [atOnce, patience],
  });
  return rows;
}

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
