import type { Pool } from "pg";

/**
 * Warns the operator of a superuser login. Rows are queried in a role that is not one, but a statement that an attacker
 * managed to write could return to the login's rights with RESET ROLE.
 */
export async function warnOfSuperuser(
  pool: Pool,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = session_user",
  );
  if (rows[0]?.rolsuper)
    log.warn(
      {},
      "DATABASE_URL logs in as a superuser. Use a role that owns Yardstick's database and is no superuser: see docs/configuration.md.",
    );
}
