import { implement } from "@orpc/server";
import { importsContract } from "./import.contract.ts";
import { retentionReason } from "./import.ts";
import { preview, readCustomers } from "./readImport.server.ts";
import { readField } from "./readRow.ts";
import { conflictMessages, editedFields } from "#features/customers/customers/customer.ts";
import { inputOf, readCustomer, saveCustomer } from "#features/customers/customers/customer.queries.ts";
import { withoutRepetition } from "#features/customers/customers/tags.ts";
import { contactKey } from "#shared/contact/contacts.ts";
import { placeKey } from "#shared/contact/places.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { announceCustomers } from "#platform/webhooks/createdCustomers.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import {
  addImport,
  addImported,
  addImportFields,
  deleteDismissals,
  dismissAllImportFields,
  dismissImportFields,
  forgetImportFields,
  lockImports,
  knownContacts,
  listImportFields,
  listImports,
  remainingImported,
  lockImported,
  removeImported,
  recordImportEvents,
  takeImportField,
  undoImport,
} from "./import.queries.ts";

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

  run: os.run.handler(({ input: { file_name, with_duplicates, mapping, answers, ...file }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const { query, notify } = tx;
      await query(lockImports);
      const known = await query(knownContacts);
      const { customers, fields, to_check, ...counts } = await readCustomers(owner.ownerId, {
        kind: "run",
        file,
        choices: { mapping, answers },
        known,
        with_duplicates,
      });
      const [made] = await query(addImport, { file_name, ...counts });
      if (!made) throw new Error("An import was not recorded.");
      const ids: string[] = [];
      for (const rows of customers)
        for (const { id } of await query(addImported, { import_id: made.id, rows })) ids.push(id);
      if (to_check > 0) await query(addImportFields, { import_id: made.id, rows: fields });
      await query(recordImportEvents, { import_id: made.id, data: toJson({ text: file_name }) });
      await announceCustomers(tx, "import", ids);
      notify("customers");
      return { ...made, to_check };
    }),
  ),

  list: os.list.handler(({ context: { owner } }) => owner.query(listImports)),

  undo: os.undo.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [undone] = await query(undoImport, { id });
      if (!undone) throw new ProductError("not_found", "This import was already undone.");
      await query(lockImported, { import_id: id });
      const removed = await query(removeImported, { import_id: id });
      const ids = removed.map((gone) => gone.id);
      await query(deleteDismissals, { ids });
      await query(forgetImportFields, { ids });
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
