import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { dayIn } from "#shared/days/calendarDays.ts";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { passwordProblem } from "#shared/contact/password.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { parseEnv } from "#platform/process/env.ts";
import {
  estimatesOf,
  insertBusiness,
  insertCustomers,
  insertEstimates,
  insertServices,
  servicesOf,
} from "./seed.queries.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { seedBusiness } from "./seedBusiness.ts";
import { makeOwners } from "./owners.ts";

/**
 * Fills a database. `--owners N --estimates M` spreads M requests over N owners, for load tests. `--email you@…`
 * creates one believable business on the Pro plan to look at, with the password of `--password` or a generated one.
 */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      owners: { type: "string" },
      estimates: { type: "string" },
      email: { type: "string" },
      password: { type: "string" },
    },
  });
  const owners = count(values.owners, "owners");
  const estimates = count(values.estimates, "estimates");
  if (!values.email && owners === 0) throw new Error("Add --owners N --estimates M, or --email you@your-domain.com.");
  const problem = values.email ? accountEmailProblem(values.email) : null;
  const weak = values.password === undefined ? null : passwordProblem(values.password);
  if (weak) throw new Error(weak);
  if (problem) throw new Error(`${values.email}: ${problem}`);

  const env = parseEnv();
  await mkdir(env.DATA_DIR, { recursive: true });
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? embedded?.url ?? "";
  await migrate(url, env.DATABASE_ENGINE);
  const pool = openPool(url, { max: 4, onLost: () => {} });
  const db = await openTenantDb({ pool, announce: () => {} });
  const password = values.password ?? randomBytes(9).toString("base64url");
  const started = performance.now();

  const fill = (ownerId: string, name: string, requests: number, customers: number) =>
    db.forOwner(ownerId).transaction(async ({ query }) => {
      await query(insertServices, servicesOf(name));
      await query(insertEstimates, estimatesOf(requests, 90));
      await query(insertCustomers, { count: customers });
    });

  try {
    if (values.email) {
      const email = values.email.toLowerCase();
      const [ownerId] = await makeOwners(openSharedDb(pool), [email], password);
      if (!ownerId)
        throw new Error(
          `An account for ${email} already exists. Nothing was changed: sign in, or choose another email.`,
        );
      const owner = db.forOwner(ownerId);
      await owner.query(insertBusiness);
      await seedBusiness(
        { ...env, DATABASE_URL: url },
        { id: ownerId, email, password },
        owner,
        dayIn("America/Chicago", new Date()),
      );
      console.log(
        `The sample business is ready. Start Yardstick and sign in:\n  email     ${email}\n  password  ${password}`,
      );
    }
    if (owners > 0) {
      const mark = Date.now().toString(36);
      const emails = Array.from({ length: owners }, (_, index) => `owner-${index + 1}-${mark}@load.yardstick.dev`);
      const ids = await makeOwners(openSharedDb(pool), emails, password);
      const queue = ids.map((id, index) => ({
        id,
        requests: Math.floor(estimates / owners) + (index < estimates % owners ? 1 : 0),
      }));
      const worker = async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await fill(next.id, "Load & Sons", next.requests, 5);
      };
      await Promise.all(Array.from({ length: 4 }, worker));
      await pool.query("analyze");
      console.log(
        `${owners} owners with ${estimates} estimates in ${((performance.now() - started) / 1000).toFixed(1)} s; the first signs in as ${emails[0]} with the password ${password}`,
      );
    }
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

function count(text: string | undefined, name: string): number {
  const number = Number(text ?? 0);
  if (!Number.isInteger(number) || number < 0 || number > 100_000_000)
    throw new Error(`--${name} must be a whole number.`);
  return number;
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
