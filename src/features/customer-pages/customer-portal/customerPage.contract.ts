import * as z from "zod";
import { writtenText } from "#shared/conversation/written.ts";
import { oneLine } from "#shared/inputBounds.ts";
import { publicOperation, refusals } from "#shared/operation.ts";
import { maxWish } from "#features/customer-pages/customer-access/accessCode.ts";
import { customerPage } from "./customerPage.ts";

/** The days or words with which a customer asks for another time. */
const wishRule = { most: maxWish, missing: "Please say what would suit you." };
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
        code: oneLine()
          .max(40)
          .describe("The 6 digits of the email. The answer sets a cookie that shows the whole page."),
      }),
    )
    .output(customerPage),
  askOtherTime: publicOperation({
    method: "POST",
    path: "/customer-pages/{token}/visits/{id}/wishes",
    summary: "Send a wish about a visit",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token, id: z.uuid(), text: writtenText(wishRule) }))
    .output(z.object({})),
};
