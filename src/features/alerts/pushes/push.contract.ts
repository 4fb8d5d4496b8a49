import * as z from "zod";
import { personalOperation } from "#shared/operation.ts";
import { pushChoices, pushSettings, pushSubscription } from "./push.ts";

/** A member's operations on notifications to their own devices. */
export const pushesContract = {
  settings: personalOperation("crew", {
    method: "GET",
    path: "/push",
    summary: "What the member who asks is notified of on their devices",
  }).output(pushSettings),
  saveChoices: personalOperation("crew", {
    method: "PUT",
    path: "/push",
    summary: "Choose what to be notified of on one's devices",
  })
    .input(pushChoices)
    .output(pushSettings),
  subscribe: personalOperation("crew", {
    method: "POST",
    path: "/push/subscriptions",
    summary: "Notify the member who asks on this device, for as long as it is signed in",
  })
    .input(pushSubscription)
    .output(pushSettings),
  unsubscribe: personalOperation("crew", {
    method: "POST",
    path: "/push/subscriptions/end",
    summary: "Notify on this device no more",
  })
    .input(pushSubscription.pick({ endpoint: true }))
    .output(z.object({ deleted: z.int() })),
};
