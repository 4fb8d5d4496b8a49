import * as z from "zod";
import { proOperation, refusals } from "#shared/operation.ts";
import { customerConsents, notedConsent } from "./consent.ts";

/** The operations of a business on the consents of its customers. */
export const consentsContract = {
  of: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}/consents",
    summary: "Get a customer's consents",
  })
    .input(z.object({ id: z.uuid() }))
    .output(customerConsents),
  note: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/consents",
    summary: "Record a customer's consent",
  })
    .errors(refusals("conflict"))
    .input(notedConsent)
    .output(customerConsents),
};
