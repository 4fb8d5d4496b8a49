import * as z from "zod";
import { proOperation } from "#shared/operation.ts";

const one = z.object({ id: z.uuid() });
const link = z.object({ link: z.string().describe("The path of the customer's page.") });

/** The operations of a business on the links of its customers' pages. */
export const customerLinksContract = {
  get: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}/page-link",
    summary: "Get a customer's page link",
  })
    .input(one)
    .output(link),
  renew: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/page-link",
    summary: "Renew a customer's page link",
  })
    .input(one)
    .output(link),
};
