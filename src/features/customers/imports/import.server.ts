import { implement } from "@orpc/server";
import { importsContract } from "./import.contract.ts";
import { retentionReason } from "./import.ts";
import { preview, readCustomers } from "./readImport.server.ts";
import { announceCustomers } from "#platform/webhooks/createdCustomers.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import {
  addImport,
  addImported,
  deleteDismissals,
  lockImports,
  knownContacts,
  listImports,
  remainingImported,
  lockImported,
  removeImported,
  recordImportEvents,
  undoImport,
} from "./import.queries.ts";

const os = implement(importsContract).$context<RequestContext>().use(requireOwner);

/** The handlers for imports of customers. */
export const importHandlers = {
  preview: os.preview.handler(async ({ input: { text, mapping }, context: { owner } }) =>
    preview(owner.ownerId, { kind: "preview", text, mapping, known: await owner.query(knownContacts) }),
  ),

  run: os.run.handler(({ input: { file_name, with_duplicates, ...file }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const { query, notify } = tx;
      await query(lockImports);
      const known = await query(knownContacts);
      const { customers, ...counts } = await readCustomers(owner.ownerId, {
        kind: "run",
        ...file,
        known,
        with_duplicates,
      });
      const [made] = await query(addImport, { file_name, ...counts });
      if (!made) throw new Error("An import was not recorded.");
      const added = await query(addImported, { import_id: made.id, rows: customers });
      await query(recordImportEvents, { import_id: made.id, data: toJson({ text: file_name }) });
      await announceCustomers(
        tx,
        "import",
        added.map(({ id }) => id),
      );
      notify("customers");
      return made;
    }),
  ),

  list: os.list.handler(({ context: { owner } }) => owner.query(listImports)),

  undo: os.undo.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [undone] = await query(undoImport, { id });
      if (!undone) throw new ProductError("not_found", "This import was already undone.");
      await query(lockImported, { import_id: id });
      const removed = await query(removeImported, { import_id: id });
      await query(deleteDismissals, { ids: removed.map((gone) => gone.id) });
      const remaining = await query(remainingImported, { import_id: id });
      notify("customers");
      return {
        removed: removed.length,
        kept: remaining.map(({ id: customer, name, ...theirs }) => ({
          id: customer,
          name,
          why: retentionReason(theirs),
        })),
      };
    }),
  ),
};
