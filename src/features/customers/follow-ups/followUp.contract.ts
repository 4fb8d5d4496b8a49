import * as z from "zod";
import { mayLag, proOperation, refusals, takingAnyId } from "#shared/operation.ts";
import { followUp, followUpFields } from "./followUp.ts";
import { followUpStatuses } from "./followUpDue.ts";
import { notice } from "#shared/words/notice.ts";
import { versionRead } from "#shared/inputBounds.ts";

const withNotice = { notice: notice.optional() };
const savedFollowUp = followUp.extend(withNotice);

/**
 * The operations of an owner on follow-ups. `version` is the one the client read; a newer stored version is a conflict.
 */
export const followUpsContract = {
  list: proOperation(
    "manager",
    {
      method: "GET",
      path: "/follow-ups",
      summary: "List follow-ups",
    },
    mayLag,
  )
    .input(
      z.object({
        customer_id: z.uuid().optional(),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(100),
      }),
    )
    .output(
      z.object({
        today: z.iso.date(),
        rows: z.array(followUp.extend({ customer_name: z.string(), followUpStatus: z.enum(followUpStatuses) })),
      }),
    ),
  create: proOperation("manager", { method: "POST", path: "/follow-ups", summary: "Create a follow-up" })
    .errors(refusals("not_found", "conflict"))
    .input(followUpFields.safeExtend({ customer_id: z.uuid() }))
    .output(savedFollowUp),
  update: proOperation("manager", {
    method: "PUT",
    path: "/follow-ups/{id}",
    summary: "Update a follow-up",
  })
    .errors(refusals("conflict"))
    .input(followUpFields.safeExtend({ id: z.uuid(), version: versionRead }))
    .output(savedFollowUp),
  remove: proOperation(
    "manager",
    {
      method: "DELETE",
      path: "/follow-ups/{id}",
      summary: "Delete a follow-up",
    },
    takingAnyId,
  )
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ deleted: z.int(), ...withNotice })),
  markContactMade: proOperation("manager", {
    method: "POST",
    path: "/customers/{customer_id}/contact",
    summary: "Record a contact",
  })
    .input(z.object({ customer_id: z.uuid() }))
    .output(savedFollowUp.extend({ contact_id: z.uuid() })),
  undoContactMade: proOperation("manager", {
    method: "DELETE",
    path: "/contacts/{contact_id}",
    summary: "Undo a contact",
  })
    .errors(refusals("not_found", "conflict"))
    .input(z.object({ contact_id: z.uuid() }))
    .output(savedFollowUp),
};
