import { checkConnections } from "#platform/database/connections/connectionCheck.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { reasonOf } from "#platform/database/connections/startFailure.ts";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import type { Env } from "#platform/process/env.ts";
import { note, toChange, well, type Finding } from "./finding.ts";

/** The facts about a database that matter here. */
type Facts = {
  version: number;
  encoding: string;
  name: string;
  login: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  /** Null if the role does not exist yet. */
  isTenantMember: boolean | null;
  /** A decimal number. */
  epochMs: string;
};

const maxApartMs = 30_000;

/** Checks the database: its version, the rights of the login, and its clock. */
export async function databaseChecks(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL) {
    const running = await runningDatabase(env.DATA_DIR, DATABASE).catch(() => undefined);
    return [
      running
        ? well("database", `the built-in PostgreSQL answers (${env.DATA_DIR})`)
        : note("database", `the built-in PostgreSQL does not run on ${env.DATA_DIR}; npm start starts it`),
    ];
  }
  const url = env.DATABASE_URL;
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<Facts>(factsQuery);
    const between = (asked + Date.now()) / 2;
    const [facts] = rows;
    if (!facts) return [];
    await checkConnections({ url, directUrl: env.DATABASE_DIRECT_URL ?? url });
    return judged(facts, Math.abs(Number(facts.epochMs) - between));
  } catch (error) {
    return [connectionFailure(error)];
  } finally {
    await client.leave();
  }
}

const factsQuery = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, current_database() as name, session_user as login,
         (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
         has_database_privilege(current_database(), 'CREATE') as "mayCreate",
         (select pg_has_role(session_user, oid, 'MEMBER') from pg_roles where rolname = 'yardstick_tenant') as "isTenantMember",
         extract(epoch from clock_timestamp()) * 1000 as "epochMs"`;

function judged(
  { version, encoding, name, login, isSuperuser, mayCreate, isTenantMember }: Facts,
  apartMs: number,
): Finding[] {
  const findings: Finding[] = [];
  const check = "database";
  const major = Math.floor(version / 10_000);
  if (version < 150_000)
    findings.push(toChange(check, `it is PostgreSQL ${major}, and Yardstick requires 15`, "upgrade PostgreSQL"));
  if (encoding !== "UTF8")
    findings.push(
      toChange(
        check,
        `${name} has the encoding ${encoding}, and Yardstick requires UTF8`,
        "create the database as deploy/database.sql does",
      ),
    );
  if (isSuperuser)
    findings.push(
      toChange(
        check,
        `DATABASE_URL logs in as ${login}, a superuser`,
        `create role yardstick login; alter database "${name}" owner to yardstick; then DATABASE_URL with that user (docs/configuration.md, "Database")`,
      ),
    );
  if (!mayCreate)
    findings.push(
      toChange(
        check,
        `${login} may not create schemas in ${name}, which upgrades do`,
        `alter database "${name}" owner to ${login};`,
      ),
    );
  if (isTenantMember === false)
    findings.push(
      toChange(check, `${login} is no member of the role yardstick_tenant`, `grant yardstick_tenant to ${login};`),
    );
  if (apartMs > maxApartMs)
    findings.push(
      toChange(
        "clock",
        `the clocks of this machine and of the database are ${Math.round(apartMs / 1000)} seconds apart`,
        "turn on time synchronization (NTP) on both",
      ),
    );
  return findings.length > 0
    ? findings
    : [well(check, `PostgreSQL ${major} answers, and ${login} has the rights it needs`)];
}

function connectionFailure(error: unknown): Finding {
  const { code = "" } = error as { code?: string };
  const says = `the database of DATABASE_URL cannot be used: ${reasonOf(error)}`;
  if (code === "28P01" || code === "28000")
    return toChange("database", says, "correct user and password in DATABASE_URL");
  if (code === "3D000") return toChange("database", says, "create the database, or correct its name in DATABASE_URL");
  if (code === "53300") return toChange("database", says, "raise max_connections, or lower DATABASE_POOL");
  return toChange("database", says, "start PostgreSQL, or correct host and port in DATABASE_URL");
}
