import * as z from "zod";
import { memberOperation, refusals } from "#shared/operation.ts";
import { checklist } from "./checklist.ts";
import {
  componentInput,
  listedService,
  maxServicesPerBatch,
  service,
  serviceAccuracy,
  serviceChange,
  serviceComponent,
  serviceInput,
} from "./service.ts";
import { versionRead } from "#shared/inputBounds.ts";

/**
 * An owner's operations on services and their components. `version` is the one that the caller read: a newer one is a
 * conflict.
 */
export const servicesContract = {
  list: memberOperation("manager", {
    method: "GET",
    path: "/services",
    summary: "List services",
  }).output(z.array(listedService)),
  create: memberOperation("manager", { method: "POST", path: "/services", summary: "Create a service" })
    .input(serviceInput)
    .output(service),
  createMany: memberOperation("manager", {
    method: "POST",
    path: "/services/many",
    summary: "Create several services",
  })
    .input(z.object({ services: z.array(serviceInput).min(1).max(maxServicesPerBatch) }))
    .output(z.array(service)),
  update: memberOperation("manager", { method: "PUT", path: "/services/{id}", summary: "Update a service" })
    .errors(refusals("conflict"))
    .input(serviceChange)
    .output(service),
  remove: memberOperation("manager", {
    method: "DELETE",
    path: "/services/{id}",
    summary: "Delete a service",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
  saveChecklist: memberOperation("manager", {
    method: "PUT",
    path: "/services/{id}/checklist",
    summary: "Set a service's checklist",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid(), version: versionRead, checklist }))
    .output(service),

  accuracy: memberOperation("manager", {
    method: "GET",
    path: "/services/{id}/accuracy",
    summary: "Get a service's accuracy",
  })
    .input(z.object({ id: z.uuid() }))
    .output(serviceAccuracy),

  listComponents: memberOperation("manager", {
    method: "GET",
    path: "/services/{service_id}/components",
    summary: "List a service's parts",
  })
    .input(z.object({ service_id: z.uuid() }))
    .output(z.array(serviceComponent)),
  addComponent: memberOperation("manager", {
    method: "POST",
    path: "/services/{service_id}/components",
    summary: "Add a part to a service",
  })
    .input(componentInput.extend({ service_id: z.uuid() }))
    .output(serviceComponent),
  updateComponent: memberOperation("manager", {
    method: "PUT",
    path: "/components/{id}",
    summary: "Update a service's part",
  })
    .errors(refusals("conflict"))
    .input(componentInput.extend({ id: z.uuid(), version: versionRead }))
    .output(serviceComponent),
  removeComponent: memberOperation("manager", {
    method: "DELETE",
    path: "/components/{id}",
    summary: "Delete a service's part",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
  reorderComponents: memberOperation("manager", {
    method: "PUT",
    path: "/services/{service_id}/components/order",
    summary: "Reorder a service's parts",
  })
    .errors(refusals("conflict"))
    .input(z.object({ service_id: z.uuid(), ids: z.array(z.uuid()).max(200) }))
    .output(z.array(serviceComponent)),
};
