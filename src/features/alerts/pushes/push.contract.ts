import * as z from "zod";
import { personalOperation } from "#shared/operation.ts";
import { pushChoices, pushSettings, pushSubscription } from "./push.ts";

/** A member's operations on notifications to their own devices. */
export const pushesContract = {
  settings: personalOperation("crew", {
    method: "GET",
    path: "/push",
    summary: "Get your device notification settings",
  }).output(pushSettings),
  saveChoices: personalOperation("crew", {
    method: "PUT",
    path: "/push",
    summary: "Update your device notification settings",
  })
    .input(pushChoices)
    .output(pushSettings),
  subscribe: personalOperation("crew", {
    method: "POST",
    path: "/push/subscriptions",
    summary: "Start notifications on this device until it signs out",
  })
    .input(pushSubscription)
    .output(pushSettings),
  unsubscribe: personalOperation("crew", {
    method: "POST",
    path: "/push/subscriptions/end",
    summary: "Stop notifications on this device",
  })
    .input(pushSubscription.pick({ endpoint: true }))
    .output(z.object({ deleted: z.int() })),
};
