import * as z from "zod";
import { freshProOperation, personalOperation, personalProOperation, refusals } from "#shared/operation.ts";
import { cardSettings, restrictedKey } from "./cardSettings.ts";

/** The owners' operations on taking cards. A key is never shown again. */
export const cardPaymentsContract = {
  get: personalOperation("owner", {
    method: "GET",
    path: "/card-payments",
    summary: "How deposits are taken by card",
  }).output(cardSettings),
  saveKey: freshProOperation("owner", {
    method: "PUT",
    path: "/card-payments/key",
    summary: "Take cards with your own Stripe account: its restricted key is tested, sealed, and never shown",
  })
    .input(z.object({ key: restrictedKey }))
    .output(cardSettings),
  connect: freshProOperation("owner", {
    method: "POST",
    path: "/card-payments/account",
    summary: "Begin, or go on with, connecting a Stripe account; the answer is where to go",
  })
    .errors(refusals("conflict"))
    .output(z.object({ url: z.string() })),
  takeTests: personalProOperation("owner", {
    method: "PUT",
    path: "/card-payments/test",
    summary: "Take deposits by the built-in test checkout, where nobody pays",
  })
    .errors(refusals("conflict"))
    .output(cardSettings),
  close: freshProOperation("owner", {
    method: "DELETE",
    path: "/card-payments",
    summary: "Take no more cards; news of what was paid before is still booked",
  }).output(cardSettings),
};
