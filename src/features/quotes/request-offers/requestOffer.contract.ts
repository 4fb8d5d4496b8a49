import * as z from "zod";
import { publicOperation, refusals } from "#shared/operation.ts";

const token = z.string().max(100).describe("The last part of the address of the request's page");

/** The operations with which a customer accepts the firm price of a request, on its own page. */
export const requestOffersContract = {
  read: publicOperation({
    method: "GET",
    path: "/request-pages/{token}/offer",
    summary: "Get a request's firm price",
  })
    .input(z.object({ token }))
    .output(z.object({ total: z.int().describe("Cents, with taxes.").nullable() })),
  begin: publicOperation({
    method: "POST",
    path: "/request-pages/{token}/offer",
    summary: "Create a quote of a request",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token, total: z.int().describe("Cents, as shown to the customer.") }))
    .output(z.object({ address: z.string().describe("The path of the quote's page") })),
};
