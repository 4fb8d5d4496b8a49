import * as z from "zod";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { measuredPhotoFields } from "#features/catalog/measurements/measurementInput.ts";
import { formKinds } from "#features/requests/form-links/formAddress.ts";
import { formOpening, submitResult } from "#features/requests/form-drafts/request.ts";
import { publicThreadShape } from "#features/requests/threads/thread.contract.ts";
import { requestStages } from "./requestPage.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { publicOperation, refusals } from "#shared/operation.ts";

const token = z.string().max(100).describe("The last part of the address of the request's page");

const requestPage = submitResult.extend({
  business: formOpening.omit({ kind: true, services: true, analysis: true, trying: true }),
  form: z.enum(formKinds),
  form_address: z.string(),
  time_zone: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  sent_at: z.string(),
  stage: z.enum(requestStages),
  is_test: z.boolean(),
  collected: z.boolean(),
  working: z.boolean(),
  may_resize: z.boolean(),
  answers_within: z.number().nullable(),
  services: formOpening.shape.services,
  photos: z.array(
    z.object({ id: z.uuid(), url: z.string(), thumbnail_url: z.string(), ...measuredPhotoFields }).required(),
  ),
  outlines: z.array(
    z.object({
      estimate_id: z.uuid(),
      measurement: z.custom<Measurement>((value) => typeof value === "object" && value !== null),
    }),
  ),
  thread: publicThreadShape,
});

/** Everything stored about a request, for the customer. */
const requestData = z.object({
  business: z.string().nullable(),
  sent_at: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  reference_object: z.string().nullable(),
  notes: z.string().nullable(),
  browser: z.string().nullable(),
  found_through: z.string().nullable(),
  services: z.array(
    z.object({
      service: z.string(),
      status: z.string(),
      square_feet: z.number().nullable(),
      quantity: z.number().nullable(),
      price_shown: z.number().nullable(),
      analysis: z.string().nullable(),
    }),
  ),
  photos: z.array(z.object({ address: z.string(), added_at: z.string() })),
});

/** The operations that a customer can call with the token of a request's page. */
export const requestPagesContract = {
  read: publicOperation({
    method: "GET",
    path: "/request-pages/{token}",
    summary: "Get a customer's request",
  })
    .input(z.object({ token }))
    .output(requestPage),
  addPhotos: publicOperation({
    method: "POST",
    path: "/request-pages/{token}/photos",
    summary: "Add photos to a request",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token, photo_ids: z.array(z.uuid()).min(1).max(maxPhotosPerRequest) }))
    .output(requestPage),
  withdraw: publicOperation({
    method: "POST",
    path: "/request-pages/{token}/withdrawal",
    summary: "Withdraw a request",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(requestPage),
  data: publicOperation({
    method: "GET",
    path: "/request-pages/{token}/data",
    summary: "Export a request's data",
  })
    .input(z.object({ token }))
    .output(requestData),
  remove: publicOperation({
    method: "DELETE",
    path: "/request-pages/{token}",
    summary: "Delete a request",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(z.object({ deleted: z.number() })),
};
