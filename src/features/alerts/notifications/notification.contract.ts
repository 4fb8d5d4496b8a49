import * as z from "zod";
import { memberOperation, personalOperation, proOperation } from "#shared/operation.ts";
import { notification } from "#shared/notifications/notification.ts";
import {
  choicesInput,
  markedNotifications,
  maxNewest,
  notificationChoices,
  notificationSettings,
} from "./notification.ts";

const unread = z.object({ unread: z.int() });

/** Operations of members on their notifications. Each person's read state and choices are separate. */
export const notificationsContract = {
  list: memberOperation("manager", {
    method: "GET",
    path: "/notifications",
    summary: "List notifications",
  })
    .input(
      z.object({
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ rows: z.array(notification), total: z.int(), unread: z.int() })),
  unreadCount: memberOperation("manager", {
    method: "GET",
    path: "/notifications/unread",
    summary: "Count unread notifications",
  }).output(unread.extend({ newest: z.array(notification).max(maxNewest) })),
  markRead: memberOperation("manager", {
    method: "POST",
    path: "/notifications/read",
    summary: "Mark notifications as read",
  })
    .input(markedNotifications)
    .output(unread),
  markAllRead: memberOperation("manager", {
    method: "POST",
    path: "/notifications/read-all",
    summary: "Mark all notifications as read",
  }).output(unread),
  choices: personalOperation("crew", {
    method: "GET",
    path: "/notifications/choices",
    summary: "Get your notification choices",
  }).output(notificationChoices),
  saveChoices: personalOperation("crew", {
    method: "POST",
    path: "/notifications/choices",
    summary: "Update your notification choices",
  })
    .input(choicesInput)
    .output(notificationChoices),
  settings: proOperation("manager", {
    method: "GET",
    path: "/notifications/settings",
    summary: "Get your follow-up settings",
  }).output(notificationSettings),
  saveSettings: proOperation("manager", {
    method: "PUT",
    path: "/notifications/settings",
    summary: "Set your daily follow-up email",
  })
    .input(notificationSettings)
    .output(notificationSettings),
};
