import * as z from "zod";
import { freshOperation, memberOperation, personalOperation, refusals } from "#shared/operation.ts";
import { priceType } from "#features/site/plans/plan.ts";
import { pageToOpen, portalSection, savedForPro, subscription } from "#features/site/plans/subscription.ts";

/** Operations on an owner's plan and its payment. */
export const billingContract = {
  subscription: memberOperation("owner", {
    method: "GET",
    path: "/subscription",
    summary: "Get the business's plan",
  }).output(subscription),
  saved: memberOperation("owner", {
    method: "GET",
    path: "/subscription/saved",
    summary: "Preview the data that the Pro plan's pages would show",
  }).output(savedForPro),
  startTrial: personalOperation("owner", {
    method: "POST",
    path: "/subscription/trial",
    summary: "Start the free trial; only once",
  })
    .errors(refusals("conflict"))
    .output(subscription),
  refresh: memberOperation("owner", {
    method: "POST",
    path: "/subscription/refresh",
    summary: "Sync the plan with the payment provider",
  }).output(subscription),
  checkout: freshOperation("owner", {
    method: "POST",
    path: "/subscription/checkout",
    summary: "Create a checkout page for the plan",
  })
    .errors(refusals("conflict"))
    .input(z.object({ priceType }))
    .output(pageToOpen),
  portal: freshOperation("owner", {
    method: "POST",
    path: "/subscription/portal",
    summary: "Create a billing portal page for payment, invoices and cancellation",
  })
    .input(z.object({ section: portalSection.default("overview") }).default({ section: "overview" }))
    .output(pageToOpen),
};
