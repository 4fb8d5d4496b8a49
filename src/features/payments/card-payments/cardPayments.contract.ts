import * as z from "zod";
import { freshProOperation, personalOperation, personalProOperation, refusals } from "#shared/operation.ts";
import { cardSettings, restrictedKey } from "./cardSettings.ts";

/** The owners' operations on taking cards. A key is never shown again. */
export const cardPaymentsContract = {
  get: personalOperation("owner", {
    method: "GET",
    path: "/card-payments",
    summary: "Get card payment settings",
  }).output(cardSettings),
  saveKey: freshProOperation("owner", {
    method: "PUT",
    path: "/card-payments/key",
    summary: "Set a Stripe key",
  })
    .input(z.object({ key: restrictedKey }))
    .output(cardSettings),
  connect: freshProOperation("owner", {
    method: "POST",
    path: "/card-payments/account",
    summary: "Connect a Stripe account",
  })
    .errors(refusals("conflict"))
    .output(z.object({ url: z.string() })),
  takeTests: personalProOperation("owner", {
    method: "PUT",
    path: "/card-payments/test",
    summary: "Enable the test checkout",
  })
    .errors(refusals("conflict"))
    .output(cardSettings),
  close: freshProOperation("owner", {
    method: "DELETE",
    path: "/card-payments",
    summary: "Disable card payments",
  }).output(cardSettings),
};
