import * as z from "zod";
import { mayLag, proOperation, refusals } from "#shared/operation.ts";
import {
  areDifferent,
  differentCustomers,
  estimateUnmerged,
  mergeChoices,
  mergeDone,
  mergePair,
  mergePreview,
  mergeRecord,
  possibleDuplicate,
  unmergeDone,
} from "./merge.ts";
import { versionRead } from "#shared/inputBounds.ts";

const different = { path: ["secondary_id"], message: differentCustomers };

/** The operations of an owner that merge two customers and undo it. */
export const mergesContract = {
  preview: proOperation("manager", {
    method: "GET",
    path: "/merges/preview",
    summary: "Preview a merge",
  })
    .errors(refusals("not_found", "conflict"))
    .input(mergePair.refine(areDifferent, different))
    .output(mergePreview),
  merge: proOperation("manager", {
    method: "POST",
    path: "/merges",
    summary: "Merge two customers",
  })
    .errors(refusals("not_found", "conflict"))
    .input(
      mergePair
        .extend({ primary_version: versionRead, secondary_version: versionRead, choices: mergeChoices.default({}) })
        .refine(areDifferent, different),
    )
    .output(mergeDone),
  history: proOperation("manager", {
    method: "GET",
    path: "/merges",
    summary: "List merges",
  })
    .input(
      z.object({
        primary_id: z.uuid().optional(),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(z.object({ rows: z.array(mergeRecord), total: z.int() })),
  unmerge: proOperation("manager", {
    method: "POST",
    path: "/merges/{id}/undo",
    summary: "Undo a merge",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(unmergeDone),
  unmergeEstimate: proOperation("manager", {
    method: "POST",
    path: "/merges/estimates/{estimate_id}/take-out",
    summary: "Unlink an estimate from its customer",
  })
    .errors(refusals("conflict"))
    .input(z.object({ estimate_id: z.uuid() }))
    .output(estimateUnmerged),
  duplicates: proOperation(
    "manager",
    {
      method: "GET",
      path: "/merges/duplicates",
      summary: "List possible duplicates",
    },
    mayLag,
  ).output(z.object({ pairs: z.array(possibleDuplicate), more: z.boolean() })),
  dismissDuplicate: proOperation("manager", {
    method: "POST",
    path: "/merges/duplicates/apart",
    summary: "Dismiss a duplicate",
  })
    .errors(refusals("not_found"))
    .input(z.object({ one_id: z.uuid(), other_id: z.uuid(), apart: z.boolean() }))
    .output(z.object({ apart: z.boolean() })),
};
