import type { Pool } from "pg";

/**
 * Returns the number of connections that this user can have to this database, by the settings of PostgreSQL, the
 * database and the user, without those reserved for superusers.
 */
async function connectionRoom(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ room: number }>(
    `select least(
              current_setting('max_connections')::int
                - case when me.rolsuper then 0 else
                    current_setting('superuser_reserved_connections')::int
                    + coalesce(current_setting('reserved_connections', true), '0')::int end,
              case when me.rolsuper then null else nullif(me.rolconnlimit, -1) end,
              case when me.rolsuper then null else nullif(d.datconnlimit, -1) end) as room
       from pg_roles me, pg_database d where me.rolname = current_user and d.datname = current_database()`,
  );
  return rows[0]?.room ?? Infinity;
}

/**
 * Warns the operator if PostgreSQL gives fewer connections than Yardstick wants: requests wait for the existing ones.
 */
export async function warnOfFewConnections(
  pool: Pool,
  wanted: number,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  const room = await connectionRoom(pool);
  if (room < wanted)
    log.warn(
      { room, wanted },
      "PostgreSQL allows fewer connections than configured; requests queue for the available ones",
    );
}
