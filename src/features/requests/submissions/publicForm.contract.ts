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
      summary: "The business and the services a form offers",
    },
    mayLag,
  )
    .input(z.object({ ...owner, kind: z.enum(formKinds).default("standard"), crm_type: z.string().max(40).optional() }))
    .output(formOpening),
  submit: publicOperation(
    {
      method: "POST",
      path: "/public-forms/{business_owner_id}/requests",
      summary: "Send a request; the same request_id never makes two",
    },
    withMeasurements,
  )
    .input(submittedRequest)
    .output(sentRequest),
  measure: publicOperation(
    {
      method: "POST",
      path: "/public-forms/{business_owner_id}/requests/{request_id}/estimates/{estimate_id}/size",
      summary: "Confirm, correct or measure the size of the work after the answer, within a day",
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
      summary: "Take back a photo before the request is sent",
    },
    takingAnyId,
  )
    .input(z.object({ ...owner, request_id: z.uuid(), photo_id: z.uuid() }))
    .output(z.object({ photo_id: z.uuid() })),
  challenge: publicOperation(
    {
      method: "GET",
      path: "/public-forms/{business_owner_id}/challenge",
      summary: "A proof of work to solve when the form is under load",
    },
    takingAnyId,
  )
    .input(
      z.object({
        ...owner,
        photos_of: z.uuid().optional().describe("For the photos of the request with this id, instead of sending one"),
      }),
    )
    .output(z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string().optional() })),
};
