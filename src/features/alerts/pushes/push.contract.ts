import * as z from "zod";
import { personalOperation } from "#shared/operation.ts";
import { pushChoices, pushSettings, pushSubscription } from "./push.ts";

/** A member's operations on notifications to their own devices. */
export const pushesContract = {
  settings: personalOperation("crew", {
    method: "GET",
    path: "/push",
    summary: "Get your device notifications",
  }).output(pushSettings),
  saveChoices: personalOperation("crew", {
    method: "PUT",
    path: "/push",
    summary: "Update your device notifications",
  })
    .input(pushChoices)
    .output(pushSettings),
  subscribe: personalOperation("crew", {
    method: "POST",
    path: "/push/subscriptions",
    summary: "Start device notifications",
  })
    .input(pushSubscription)
    .output(pushSettings),
  unsubscribe: personalOperation("crew", {
    method: "POST",
    path: "/push/subscriptions/end",
    summary: "Stop device notifications",
  })
    .input(pushSubscription.pick({ endpoint: true }))
    .output(z.object({ deleted: z.int() })),
};
