import * as z from "zod";
import { personalOperation } from "#shared/operation.ts";
import { securityEvent, securityEventGroup } from "./securityEvent.ts";

const page = z.object({
  group: securityEventGroup.optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const listed = z.object({ rows: z.array(securityEvent), total: z.int() });

/** Operations on the security log, for people only: API keys have no access. */
export const securityEventsContract = {
  list: personalOperation("owner", {
    method: "GET",
    path: "/security-events",
    summary: "List security events",
  })
    .input(page.extend({ person_id: z.uuid().optional() }))
    .output(listed),
  mine: personalOperation("crew", {
    method: "GET",
    path: "/security-events/mine",
    summary: "List your security events",
  })
    .input(page)
    .output(listed),
  people: personalOperation("owner", {
    method: "GET",
    path: "/security-events/people",
    summary: "List people in the security log",
  }).output(z.array(z.object({ id: z.uuid(), name: z.string() }))),
};
