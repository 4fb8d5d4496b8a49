import * as z from "zod";
import { mayLag, publicOperation, refusals, takingAnyId, withMeasurements } from "#shared/operation.ts";
import { formKinds } from "#features/requests/form-links/formAddress.ts";
import {
  formOpening,
  sentRequest,
  submitResult,
  submittedRequest,
  submittedSize,
} from "#features/requests/form-drafts/request.ts";

const owner = { business_owner_id: z.uuid("Invalid business owner ID provided") };

/** The operations for a customer with a form's link. Photos are bytes, and have their own route. */
export const publicFormsContract = {
  open: publicOperation(
    {
      method: "GET",
      path: "/public-forms/{business_owner_id}",
      summary: "Get a form",
    },
    mayLag,
  )
    .input(z.object({ ...owner, kind: z.enum(formKinds).default("standard"), crm_type: z.string().max(40).optional() }))
    .output(formOpening),
  submit: publicOperation(
    {
      method: "POST",
      path: "/public-forms/{business_owner_id}/requests",
      summary: "Submit a request",
    },
    withMeasurements,
  )
    .input(submittedRequest)
    .output(sentRequest),
  measure: publicOperation(
    {
      method: "POST",
      path: "/public-forms/{business_owner_id}/requests/{request_id}/estimates/{estimate_id}/size",
      summary: "Confirm a request's size",
    },
    withMeasurements,
  )
    .errors(refusals("conflict"))
    .input(submittedSize)
    .output(submitResult),
  removePhoto: publicOperation(
    {
      method: "DELETE",
      path: "/public-forms/{business_owner_id}/requests/{request_id}/photos/{photo_id}",
      summary: "Remove an uploaded photo",
    },
    takingAnyId,
  )
    .input(z.object({ ...owner, request_id: z.uuid(), photo_id: z.uuid() }))
    .output(z.object({ photo_id: z.uuid() })),
  challenge: publicOperation(
    {
      method: "GET",
      path: "/public-forms/{business_owner_id}/challenge",
      summary: "Get a proof-of-work challenge",
    },
    takingAnyId,
  )
    .input(
      z.object({
        ...owner,
        photos_of: z
          .uuid()
          .optional()
          .describe("The id of the request whose photos need the challenge. Omit it for a challenge to send a request"),
      }),
    )
    .output(z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string().optional() })),
};
