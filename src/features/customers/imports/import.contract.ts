import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";
import { proOperation } from "#shared/operation.ts";
import { columnMapping, importPreview, importRecord, maxImportLength } from "./import.ts";
import { notice } from "#shared/words/notice.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const withNotice = { notice: notice.optional() };
const text = z.string().min(1, "The file is empty.").max(maxImportLength, "This file is too large. Please split it.");

/** A customer that stays when an import is undone, and the reason. */
const retainedCustomer = z.object({
  id: z.uuid(),
  name: z.string(),
  why: z.string().describe("The records that the customer has, such as: 1 quote, 2 calendar events."),
});

/** The whole file is in the body. Most letters take one byte, some two or three. */
const wholeFile = { maxBodyBytes: 8 * 1024 * 1024 };

/**
 * The operations of an owner that import customers from a CSV file. The client sends the file's text; the server stores
 * only the customers.
 */
export const importsContract = {
  preview: proOperation(
    "manager",
    {
      method: "POST",
      path: "/customer-imports/preview",
      summary: "Preview an import: columns, problems by row, duplicates",
    },
    wholeFile,
  )
    .input(z.object({ text, mapping: columnMapping.optional() }))
    .output(importPreview),
  run: proOperation(
    "manager",
    {
      method: "POST",
      path: "/customer-imports",
      summary: "Import the rows without problems as customers; duplicates only on request",
    },
    wholeFile,
  )
    .input(
      z.object({
        file_name: oneLine().min(1).max(fieldLengths.fileName),
        text,
        mapping: columnMapping,
        with_duplicates: z.boolean().default(false),
      }),
    )
    .output(importRecord.extend(withNotice)),
  list: proOperation("manager", {
    method: "GET",
    path: "/customer-imports",
    summary: "List imports, newest first",
  }).output(z.array(importRecord)),
  undo: proOperation("manager", {
    method: "POST",
    path: "/customer-imports/{id}/undo",
    summary: "Undo an import; customers changed since are kept and listed",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.int(), kept: z.array(retainedCustomer), ...withNotice })),
};
