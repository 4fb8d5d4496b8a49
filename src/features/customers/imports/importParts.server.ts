import { mergeWithin } from "#features/customers/merges/merging.server.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb, OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { announceCustomers } from "#platform/webhooks/createdCustomers.ts";
import { ProductError } from "#shared/errors.ts";
import { addImported, addImportFields, recordImportEvents } from "./import.queries.ts";
import type { ImportPart, PlannedMerge } from "./importFile.server.ts";
import { countImported, lockUnfinished, stopImport, survivorOf, takePart } from "./importParts.queries.ts";
import { undoNext, type UndonePlace } from "./importUndo.server.ts";

/** Imports customers part by part: each part is one transaction, which also queues the job of the next. */

/** An import that has not ended. */
export type OpenImport = { id: string; file_name: string };

/** Takes in one part. Returns true if more are still to come. */
export async function takeIn(tx: OwnerTx, { id, file_name }: OpenImport, part: ImportPart): Promise<boolean> {
  const { query, notify } = tx;
  const ids = (await query(addImported, { import_id: id, rows: part.rows })).map((added) => added.id);
  await query(addImportFields, { import_id: id, rows: part.fields });
  await query(recordImportEvents, { ids, data: toJson({ text: file_name }) });
  const merges = JSON.parse(part.merges) as PlannedMerge[];
  const merged = await mergeDuplicates(tx, id, merges);
  const [counted] = await query(countImported, {
    id,
    rows: ids.length,
    merged: merged.size,
    not_merged: merges.length - merged.size,
  });
  if (!counted) throw new Error("A part of an import was not counted.");
  const created = ids.filter((added) => !merged.has(added));
  await announceCustomers(tx, "import", created, counted.imported - ids.length);
  notify("customers");
  return counted.remaining > 0;
}

/**
 * Merges new customers into those that they repeat, as they are now. One that was deleted since, or a merge that would
 * exceed a limit, leaves the new customer as it is. Returns the IDs of the merged ones.
 */
async function mergeDuplicates(tx: OwnerTx, import_id: string, merges: readonly PlannedMerge[]): Promise<Set<string>> {
  const merged = new Set<string>();
  for (const { id, into } of merges) {
    const [survivor] = await tx.query(survivorOf, { id: into });
    if (!survivor || survivor.id === id) continue;
    try {
      await mergeWithin(tx, { primary_id: survivor.id, secondary_id: id, import_id });
      merged.add(id);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
    }
  }
  return merged;
}

/** Queues the next part of an import or, from a place, of its undoing. */
export function enqueueNext(
  { ownerId, actorId, enqueue }: OwnerTx,
  importId: string,
  after: UndonePlace | null = null,
): void {
  enqueue({ name: "continue-import", data: { ownerId, actorId, importId, after } });
}

/**
 * Does the next part of an import, or of its undoing. It does nothing for an import that has ended, so that it is safe
 * to repeat.
 */
export async function continueImport(
  { db }: { db: TenantDb },
  { ownerId, actorId, importId, after }: JobPayload<"continue-import">,
): Promise<void> {
  const owner: OwnerDb = db.forOwner(ownerId, actorId ?? undefined);
  await owner.transaction(async (tx) => {
    const [open] = await tx.query(lockUnfinished, { id: importId });
    if (!open) return;
    if (open.state === "undoing") {
      // The undoing has its own jobs.
      if (after === null) return;
      const { next } = await undoNext(tx, importId, after);
      if (next) enqueueNext(tx, importId, next);
      return;
    }
    const [part] = await tx.query(takePart, { import_id: importId });
    if (part && (await takeIn(tx, open, part))) enqueueNext(tx, importId);
  });
}

/** Marks an import as stopped, because its job failed for good: the owner can continue or undo it. */
export async function showStopped(
  { db }: { db: TenantDb },
  { ownerId, importId }: JobPayload<"continue-import">,
): Promise<void> {
  await db.forOwner(ownerId).transaction(async ({ query, notify }) => {
    await query(stopImport, { id: importId });
    notify("customers");
  });
}
