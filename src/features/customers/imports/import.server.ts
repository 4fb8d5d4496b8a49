import { implement } from "@orpc/server";
import type { DuplicateChoice } from "./import.ts";
import { importsContract } from "./import.contract.ts";
import type { FileChoices, ImportPart, SentFile } from "./importFile.server.ts";
import { preview, readCustomers } from "./readImport.server.ts";
import { readField } from "./readRow.ts";
import { conflictMessages, editedFields } from "#features/customers/customers/customer.ts";
import { inputOf, readCustomer, saveCustomer } from "#features/customers/customers/customer.queries.ts";
import { withoutRepetition } from "#features/customers/customers/tags.ts";
import { contactKey } from "#shared/contact/contacts.ts";
import { placeKey } from "#shared/contact/places.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import {
  addImport,
  dismissAllImportFields,
  dismissImportFields,
  getImport,
  knownContacts,
  listImportFields,
  listImports,
  lockImports,
  takeImportField,
} from "./import.queries.ts";
import { addPart, resumeImport, unfinishedImport } from "./importParts.queries.ts";
import { enqueueNext, takeIn } from "./importParts.server.ts";
import { dropParts, undoImport } from "./importUndo.queries.ts";
import { keptCustomers, undoNext } from "./importUndo.server.ts";

const os = implement(importsContract).$context<RequestContext>().use(requireOwner);

/** The handlers for imports of customers. */
export const importHandlers = {
  preview: os.preview.handler(async ({ input: { mapping, answers, ...file }, context: { owner } }) =>
    preview(owner.ownerId, {
      kind: "preview",
      file,
      choices: { mapping, answers },
      known: await owner.query(knownContacts),
    }),
  ),

  run: os.run.handler(async ({ input, context: { owner } }) => owner.transaction((tx) => runImport(tx, input))),

  list: os.list.handler(({ context: { owner } }) => owner.query(listImports)),

  get: os.get.handler(async ({ input: { id }, context: { owner } }) => {
    const found = await readImport(owner.query, id);
    return { ...found, kept: found.undone_at === null ? [] : await keptCustomers(owner.query, id) };
  }),

  resume: os.resume.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const [resumed] = await tx.query(resumeImport, { id });
      if (resumed) enqueueNext(tx, id, resumed.state === "undoing" ? {} : null);
      tx.notify("customers");
      return readImport(tx.query, id);
    }),
  ),

  undo: os.undo.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const { query } = tx;
      const [undone] = await query(undoImport, { id });
      if (!undone) throw new ProductError("not_found", "This import was already undone.");
      await query(dropParts, { import_id: id });
      const { removed, next } = await undoNext(tx, id, {});
      if (next) enqueueNext(tx, id, next);
      const { remaining } = await readImport(query, id);
      return { removed, kept: next ? [] : await keptCustomers(query, id), remaining };
    }),
  ),

  fields: os.fields.handler(async ({ context: { owner } }) => {
    const found = await owner.query(listImportFields);
    return { fields: found.map(({ total: _ofAll, ...field }) => field), total: found[0]?.total ?? 0 };
  }),

  fixField: os.fixField.handler(({ input: { id, text }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [taken] = await query(takeImportField, { id });
      if (!taken) throw new ProductError("not_found", "This field was already corrected or dismissed.");
      const { customer_id, field } = taken;
      const read = readField(field, text, { dateOrder: "mdy" });
      if ("why" in read) throw new ProductError("invalid", read.why, { text: read.why });
      if (field === "name" && read.value === "")
        throw new ProductError("invalid", "Name is required", { text: "Name is required" });
      await lockCustomer(query, customer_id);
      const before = await readCustomer(query, customer_id);
      if (!before) throw new ProductError("not_found", conflictMessages.gone);
      const {
        id: _id,
        created_by: _owner,
        version: _version,
        created_at: _made,
        updated_at: _saved,
        ...fields
      } = before;
      const { contacts, tags, places } = fields;
      const added = { contacts, tags, places, [field]: read.value };
      const corrected: typeof fields = {
        ...fields,
        [field]: read.value,
        contacts: [...new Map([...contacts, ...added.contacts].map((one) => [contactKey(one), one])).values()],
        tags: withoutRepetition([...tags, ...added.tags]),
        places: [...new Map([...places, ...added.places].map((one) => [placeKey(one), one])).values()],
      };
      if (editedFields(fields, corrected).length > 0) {
        await query(saveCustomer, { id: customer_id, ...inputOf(corrected) });
        await recordEvents(query, [{ customer_id, kind: "updated", data: { fields: [field] } }]);
      }
      notify("customers");
      return { field };
    }),
  ),

  dismissFields: os.dismissFields.handler(({ input: { ids }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const gone = ids ? await query(dismissImportFields, { ids }) : await query(dismissAllImportFields);
      notify("customers");
      return { dismissed: gone.length };
    }),
  ),
};

/** Returns an import. Throws `not_found`. */
async function readImport(query: Query, id: string) {
  const [found] = await query(getImport, { id });
  if (!found) throw new ProductError("not_found", "This import was not found.");
  return found;
}

type RunInput = SentFile &
  FileChoices & {
    file_name: string;
    duplicates?: DuplicateChoice | undefined;
    with_duplicates?: boolean | undefined;
  };

/**
 * Imports a file. One part is taken in at once; several are stored and taken in by jobs. Another import that has not
 * ended is refused with `conflict`: its customers would not be seen as duplicates.
 */
async function runImport(
  tx: OwnerTx,
  { file_name, mapping, answers, duplicates, with_duplicates = false, ...file }: RunInput,
) {
  const { query, notify } = tx;
  await query(lockImports);
  const [other] = await query(unfinishedImport);
  if (other)
    throw new ProductError("conflict", `The import of ${other.file_name} has not ended yet. Please try again then.`);
  const { parts, imported, skipped } = await readCustomers(tx.ownerId, {
    kind: "run",
    file,
    choices: { mapping, answers },
    known: await query(knownContacts),
    duplicates: duplicates ?? (with_duplicates ? "add" : "skip"),
  });
  const [made] = await query(addImport, { file_name, skipped, remaining: imported });
  if (!made) throw new Error("An import was not recorded.");
  const [first = noRows, ...others] = parts;
  if (others.length === 0) await takeIn(tx, { id: made.id, file_name }, first);
  else {
    for (const [position, part] of parts.entries()) await query(addPart, { ...part, import_id: made.id, position });
    enqueueNext(tx, made.id);
  }
  notify("customers");
  return readImport(query, made.id);
}

/** The part of a file without any customer. */
const noRows: ImportPart = { rows: toJson([]), fields: toJson([]), merges: toJson([]) };
