import type { Client } from "pg";

/**
 * Pauses the messages to customers of each business that has some planned, or a sequence that plans some: the backup
 * does not know who answered, paid or opted out since. A member resumes them. Returns the number of businesses. Runs
 * while every row is visible.
 */
export async function pauseMessages(client: Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('public.message_settings') is not null as known",
  );
  if (!rows[0]?.known) return 0;
  const { rowCount } = await client.query(`
    insert into message_settings (created_by, paused_at)
    select created_by, now() from (
      select created_by from sequences where on_since is not null
      union select created_by from messages where state in ('planned', 'sending')) as sending
    on conflict (created_by) do update set paused_at = coalesce(message_settings.paused_at, now())`);
  return rowCount ?? 0;
}
