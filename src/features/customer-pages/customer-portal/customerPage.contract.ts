import * as z from "zod";
import { publicOperation, refusals } from "#shared/operation.ts";
import { customerPage } from "./customerPage.ts";

const token = z.string().max(120).describe("The last part of the address of the customer's page");
/** The operations that a customer can call with the address of their page. */
export const customerPagesContract = {
  read: publicOperation({ method: "GET", path: "/customer-pages/{token}", summary: "Get a customer's page" })
    .input(z.object({ token }))
    .output(customerPage),
  sendCode: publicOperation({ method: "POST", path: "/customer-pages/{token}/codes", summary: "Send an access code" })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(z.object({ sent_to: z.string() })),
  open: publicOperation({
    method: "POST",
    path: "/customer-pages/{token}/sessions",
    summary: "Use an access code",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        token,
        code: z
          .string()
          .max(20)
          .describe("The 6 digits of the email. The answer sets a cookie that shows the whole page."),
      }),
    )
    .output(customerPage),
};
