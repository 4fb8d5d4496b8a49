import * as z from "zod";
import { ownerOperation, refusals } from "#shared/operation.ts";
import {
  componentInput,
  listedService,
  service,
  serviceAccuracy,
  serviceComponent,
  serviceInput,
} from "#features/services/service.ts";
import { versionRead } from "#shared/inputBounds.ts";

/**
 * What an owner may do with services and their components. `version` is the one that was read: a newer one is a
 * conflict.
 */
export const servicesContract = {
  list: ownerOperation({
    method: "GET",
    path: "/services",
    summary: "Every service of the owner, oldest first",
  }).output(z.array(listedService)),
  create: ownerOperation({ method: "POST", path: "/services", summary: "Create a service" })
    .input(serviceInput)
    .output(service),
  update: ownerOperation({ method: "PUT", path: "/services/{id}", summary: "Change a service" })
    .errors(refusals("conflict"))
    .input(serviceInput.extend({ id: z.uuid(), version: versionRead }))
    .output(service),
  remove: ownerOperation({ method: "DELETE", path: "/services/{id}", summary: "Delete a service; its estimates stay" })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  accuracy: ownerOperation({
    method: "GET",
    path: "/services/{id}/accuracy",
    summary: "How a service's figures turned out on finished jobs, newest first, and what that taught",
  })
    .input(z.object({ id: z.uuid() }))
    .output(serviceAccuracy),

  listComponents: ownerOperation({
    method: "GET",
    path: "/services/{service_id}/components",
    summary: "The parts of a service, in order",
  })
    .input(z.object({ service_id: z.uuid() }))
    .output(z.array(serviceComponent)),
  addComponent: ownerOperation({
    method: "POST",
    path: "/services/{service_id}/components",
    summary: "Add a part to a service",
  })
    .input(componentInput.extend({ service_id: z.uuid() }))
    .output(serviceComponent),
  updateComponent: ownerOperation({ method: "PUT", path: "/components/{id}", summary: "Change a part of a service" })
    .errors(refusals("conflict"))
    .input(componentInput.extend({ id: z.uuid(), version: versionRead }))
    .output(serviceComponent),
  removeComponent: ownerOperation({ method: "DELETE", path: "/components/{id}", summary: "Delete a part of a service" })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
  reorderComponents: ownerOperation({
    method: "PUT",
    path: "/services/{service_id}/components/order",
    summary: "Put the parts of a service in a new order",
  })
    .errors(refusals("conflict"))
    .input(z.object({ service_id: z.uuid(), ids: z.array(z.uuid()).max(200) }))
    .output(z.array(serviceComponent)),
};
