import * as z from "zod";
import { freshOperation, memberOperation, personalOperation, refusals } from "#shared/operation.ts";
import { priceType } from "#features/site/plans/plan.ts";
import { pageToOpen, portalSection, savedForPro, subscription } from "#features/site/plans/subscription.ts";

/** Operations on an owner's plan and its payment. */
export const billingContract = {
  subscription: memberOperation("owner", {
    method: "GET",
    path: "/subscription",
    summary: "Get the plan",
  }).output(subscription),
  saved: memberOperation("owner", {
    method: "GET",
    path: "/subscription/saved",
    summary: "Preview the Pro plan's data",
  }).output(savedForPro),
  startTrial: personalOperation("owner", {
    method: "POST",
    path: "/subscription/trial",
    summary: "Start the free trial",
  })
    .errors(refusals("conflict"))
    .output(subscription),
  refresh: memberOperation("owner", {
    method: "POST",
    path: "/subscription/refresh",
    summary: "Sync the plan",
  }).output(subscription),
  checkout: freshOperation("owner", {
    method: "POST",
    path: "/subscription/checkout",
    summary: "Create a checkout page",
  })
    .errors(refusals("conflict"))
    .input(z.object({ priceType }))
    .output(pageToOpen),
  portal: freshOperation("owner", {
    method: "POST",
    path: "/subscription/portal",
    summary: "Create a billing portal page",
  })
    .input(z.object({ section: portalSection.default("overview") }).default({ section: "overview" }))
    .output(pageToOpen),
};
