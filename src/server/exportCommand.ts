import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { archiveOf } from "#features/business/exports/export.server.ts";
import { brand } from "#shared/brand.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { forEachBusiness } from "#platform/people/forEachBusiness.ts";
import { businessesOf } from "#platform/people/membership.queries.ts";
import { businessName } from "#platform/people/newBusiness.queries.ts";
import { personOfEmail } from "#platform/people/person.queries.ts";
import { createPhotoStore, photoStoreConfig } from "#platform/photos/photoStore.ts";
import { runOperatorCommand } from "#server/commands/operatorCommand.ts";

/**
 * `npm run export -- you@…`, or the id or the name of a business: writes the archive of all its data into the working
 * folder, as its owner gets it. The server may run.
 */
await runOperatorCommand(read, async (typed, { env, sharedDb, tenantDb, log }) => {
  const businessId = await findBusiness(typed.business, sharedDb, tenantDb);
  const day = new Date().toISOString().slice(0, 10);
  const file = typed.file ?? `${brand.name.toLowerCase()}-${businessId}-${day}.zip`;
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists. Name another file: --file FILE`);
  const photos = createPhotoStore(photoStoreConfig(env));
  const unfinished = `${file}.partial`;
  try {
    const archive = await archiveOf(tenantDb.forOwner(businessId), photos, () => undefined);
    await pipeline(archive, createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  log.info({ ownerId: businessId }, "an operator exported a business");
  console.log(`All data of the business ${businessId} is in ${file} (${(await stat(file)).size} bytes).`);
});

/** The business and the file from the command line. */
function read(): { business: string; file: string | undefined } {
  const { values, positionals } = parseArgs({ options: { file: { type: "string" } }, allowPositionals: true });
  const business = positionals.join(" ").trim();
  if (business === "")
    throw new Error("Name the business: npm run export -- EMAIL, or its id or its name [--file FILE]");
  return { business, file: values.file };
}

/** Finds the one business of a person, or the one with this id or name. Throws if there is none, or are several. */
async function findBusiness(named: string, sharedDb: SharedDb, tenantDb: TenantDb): Promise<string> {
  const found = named.includes("@")
    ? await businessesOfPerson(named.toLowerCase(), sharedDb)
    : await businessesNamed(named, sharedDb, tenantDb);
  const [only, ...more] = found;
  if (only === undefined) throw new Error(`There is no business for ${named}.`);
  if (more.length > 0)
    throw new Error(`There are several businesses for ${named}. Name one by its id: ${found.join(", ")}`);
  return only;
}

async function businessesOfPerson(email: string, sharedDb: SharedDb): Promise<string[]> {
  const [person] = await sharedDb.query(personOfEmail, { email });
  if (!person) throw new Error(`There is no account for ${email}.`);
  return (await sharedDb.query(businessesOf, { user_id: person.id })).map(({ business_id }) => business_id);
}

async function businessesNamed(named: string, sharedDb: SharedDb, tenantDb: TenantDb): Promise<string[]> {
  const found: string[] = [];
  await forEachBusiness(sharedDb, async (id) => {
    const [business] = await tenantDb.forOwner(id).query(businessName);
    if (id === named.toLowerCase() || business?.name?.toLowerCase() === named.toLowerCase()) found.push(id);
  });
  return found;
}
