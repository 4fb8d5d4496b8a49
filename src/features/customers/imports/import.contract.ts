import * as z from "zod";
import { importableFields } from "#features/customers/import-files/columnRoles.ts";
import { textEncodings } from "#features/customers/import-files/listFile.ts";
import { manyLines, oneLine } from "#shared/inputBounds.ts";
import { proOperation, refusals } from "#shared/operation.ts";
import { columnMappingInput } from "./columnMapping.ts";
import {
  duplicateChoices,
  importAnswers,
  importField,
  importPreview,
  importRecord,
  maxImportLength,
} from "./import.ts";
import { notice } from "#shared/words/notice.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const withNotice = { notice: notice.optional() };
const content = z
  .string()
  .min(1, "The file is empty.")
  .max(maxImportLength, "This file is too large. Please split it.");

/** A file: its text, or its bytes in base64. */
const sentFile = {
  text: content.optional().describe("The text of a CSV or vCard file."),
  base64: content
    .optional()
    .describe("The bytes of a CSV, TSV, Excel (.xlsx) or vCard file in base64, instead of text."),
  encoding: z.enum(textEncodings).optional().describe("The encoding of the bytes; without it, it is recognized."),
};

const needsOneFile = (input: { text?: string | undefined; base64?: string | undefined }) =>
  (input.text === undefined) !== (input.base64 === undefined);
const oneFile = { error: "Please send either the text or the base64 form of a file.", path: ["text"] };

/** A customer that stays when an import is undone, and the reason. */
const retainedCustomer = z.object({
  id: z.uuid(),
  name: z.string(),
  why: z.string().describe("The records that the customer has, such as: 1 quote, 2 calendar events."),
});

const keptCustomers = z
  .array(retainedCustomer)
  .describe("After it was undone: the customers that stay because they were worked with since, at most 500.");

/** The whole file is in the body. Base64 takes four bytes for three, and most letters of a text take one. */
const wholeFile = { maxBodyBytes: 8 * 1024 * 1024 };

/**
 * The operations of an owner that import customers from a file. The client sends the whole file; the server stores only
 * the customers, and the texts of fields that it could not read.
 */
export const importsContract = {
  preview: proOperation(
    "manager",
    {
      method: "POST",
      path: "/customer-imports/preview",
      summary: "Preview an import",
    },
    wholeFile,
  )
    .input(
      z
        .object({ ...sentFile, mapping: columnMappingInput.optional(), answers: importAnswers.optional() })
        .refine(needsOneFile, oneFile),
    )
    .output(importPreview),
  run: proOperation(
    "manager",
    {
      method: "POST",
      path: "/customer-imports",
      summary: "Import customers",
    },
    wholeFile,
  )
    .errors(refusals("conflict"))
    .input(
      z
        .object({
          file_name: oneLine().min(1).max(fieldLengths.fileName),
          ...sentFile,
          mapping: columnMappingInput,
          answers: importAnswers.optional(),
          duplicates: z
            .enum(duplicateChoices)
            .optional()
            .describe("Rows that may be known customers: left out (the default), added, or merged into them."),
          with_duplicates: z.boolean().optional().describe("An older form of `duplicates`: true adds them."),
        })
        .refine(needsOneFile, oneFile),
    )
    .output(importRecord.extend(withNotice)),
  list: proOperation("manager", {
    method: "GET",
    path: "/customer-imports",
    summary: "List imports",
  }).output(z.array(importRecord)),
  get: proOperation("manager", {
    method: "GET",
    path: "/customer-imports/{id}",
    summary: "Get an import",
  })
    .input(z.object({ id: z.uuid() }))
    .output(importRecord.extend({ kept: keptCustomers })),
  resume: proOperation("manager", {
    method: "POST",
    path: "/customer-imports/{id}/resume",
    summary: "Resume an import",
  })
    .input(z.object({ id: z.uuid() }))
    .output(importRecord.extend(withNotice)),
  undo: proOperation("manager", {
    method: "POST",
    path: "/customer-imports/{id}/undo",
    summary: "Undo an import",
  })
    .input(z.object({ id: z.uuid() }))
    .output(
      z.object({
        removed: z.int().describe("The number of customers that were removed so far."),
        kept: keptCustomers,
        remaining: z.int().describe("The number of customers that are looked at in the background; 0 if it has ended."),
        ...withNotice,
      }),
    ),
  fields: proOperation("manager", {
    method: "GET",
    path: "/customer-import-fields",
    summary: "List unread import fields",
  }).output(
    z.object({
      fields: z.array(importField),
      total: z.int().describe("The number of all such fields; the list has the first 100."),
    }),
  ),
  fixField: proOperation("manager", {
    method: "POST",
    path: "/customer-import-fields/{id}/fix",
    summary: "Correct an import field",
  })
    .input(z.object({ id: z.uuid(), text: manyLines().max(fieldLengths.notes) }))
    .output(z.object({ field: z.enum(importableFields), ...withNotice })),
  dismissFields: proOperation("manager", {
    method: "POST",
    path: "/customer-import-fields/dismiss",
    summary: "Dismiss unread import fields",
  })
    .input(z.object({ ids: z.array(z.uuid()).max(100).optional() }))
    .output(z.object({ dismissed: z.int().describe("The number of dismissed fields."), ...withNotice })),
};
