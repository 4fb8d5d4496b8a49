import * as z from "zod";
import { mayLag, proOperation, refusals, takingAnyId } from "#shared/operation.ts";
import { followUp } from "#features/customers/follow-ups/followUp.ts";
import { customerService, customerServiceFields, scheduleFields, serviceSchedule } from "./schedule.ts";
import { notice } from "#shared/words/notice.ts";
import { versionRead } from "#shared/inputBounds.ts";

const withNotice = { notice: notice.optional() };
const savedService = customerService.extend(withNotice);
const savedFollowUp = followUp.extend(withNotice);
const ofCustomer = z.object({ customer_id: z.uuid() });

/**
 * The operations of an owner on customers' services and their schedules. `version` is the one the client read; a newer
 * stored version is a conflict.
 */
export const schedulesContract = {
  due: proOperation(
    "manager",
    {
      method: "GET",
      path: "/service-schedule",
      summary: "List services due",
    },
    mayLag,
  )
    .input(z.object({}))
    .output(serviceSchedule),
  set: proOperation("manager", {
    method: "PUT",
    path: "/customers/{customer_id}/service-schedule",
    summary: "Set a service schedule",
  })
    .errors(refusals("conflict"))
    .input(scheduleFields.extend({ customer_id: z.uuid(), id: z.uuid().optional(), version: versionRead.nullish() }))
    .output(savedFollowUp),
  remove: proOperation("manager", {
    method: "DELETE",
    path: "/customers/{customer_id}/service-schedule",
    summary: "Remove a service schedule",
  })
    .errors(refusals("conflict"))
    .input(ofCustomer.extend({ id: z.uuid().optional() }))
    .output(savedFollowUp),
  complete: proOperation("manager", {
    method: "POST",
    path: "/customers/{customer_id}/service-schedule/complete",
    summary: "Record a scheduled service",
  })
    .errors(refusals("conflict"))
    .input(ofCustomer.extend({ id: z.uuid().optional() }))
    .output(savedFollowUp),
  services: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customer-services",
      summary: "List customers' services",
    },
    mayLag,
  )
    .input(z.object({ customer_id: z.uuid().optional() }))
    .output(z.array(customerService)),
  addService: proOperation("manager", {
    method: "POST",
    path: "/customer-services",
    summary: "Add a service to a customer",
  })
    .errors(refusals("not_found"))
    .input(customerServiceFields.extend({ customer_id: z.uuid() }))
    .output(savedService),
  updateService: proOperation("manager", {
    method: "PUT",
    path: "/customer-services/{id}",
    summary: "Update a customer's service",
  })
    .errors(refusals("conflict"))
    .input(customerServiceFields.extend({ id: z.uuid(), version: versionRead }))
    .output(savedService),
  removeService: proOperation(
    "manager",
    {
      method: "DELETE",
      path: "/customer-services/{id}",
      summary: "Remove a customer's service",
    },
    takingAnyId,
  )
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ deleted: z.int(), ...withNotice })),
  completeService: proOperation("manager", {
    method: "POST",
    path: "/customer-services/{id}/complete",
    summary: "Record a customer's service",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(savedService),
};
