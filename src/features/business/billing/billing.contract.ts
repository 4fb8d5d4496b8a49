import * as z from "zod";
import { freshOperation, memberOperation, personalOperation, refusals } from "#shared/operation.ts";
import { priceType } from "#features/site/plans/plan.ts";
import { pageToOpen, portalSection, savedForPro, subscription } from "#features/site/plans/subscription.ts";

/** Operations on an owner's plan and its payment. */
export const billingContract = {
  subscription: memberOperation("owner", {
    method: "GET",
    path: "/subscription",
    summary: "The plan the owner is on",
  }).output(subscription),
  saved: memberOperation("owner", {
    method: "GET",
    path: "/subscription/saved",
    summary: "How much the pages of the Pro plan would show of the business",
  }).output(savedForPro),
  startTrial: personalOperation("owner", {
    method: "POST",
    path: "/subscription/trial",
    summary: "Start the free trial, once",
  })
    .errors(refusals("conflict"))
    .output(subscription),
  refresh: memberOperation("owner", {
    method: "POST",
    path: "/subscription/refresh",
    summary: "Compare the plan with the payment service",
  }).output(subscription),
  checkout: freshOperation("owner", {
    method: "POST",
    path: "/subscription/checkout",
    summary: "A page on which the plan is bought",
  })
    .errors(refusals("conflict"))
    .input(z.object({ priceType }))
    .output(pageToOpen),
  portal: freshOperation("owner", {
    method: "POST",
    path: "/subscription/portal",
    summary: "The page on which payment, invoices and cancelling are managed",
  })
    .input(z.object({ section: portalSection.default("overview") }).default({ section: "overview" }))
    .output(pageToOpen),
};
