import * as z from "zod";
import { proOperation } from "#shared/operation.ts";
import { notification, notificationSettings } from "./notification.ts";

const unread = z.object({ unread: z.int() });

/** Operations of owners and managers on their notifications. Each person's read state is separate. */
export const notificationsContract = {
  list: proOperation("manager", {
    method: "GET",
    path: "/notifications",
    summary: "List notifications, newest first, with the number unread",
  })
    .input(
      z.object({
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ rows: z.array(notification), total: z.int(), unread: z.int() })),
  unreadCount: proOperation("manager", {
    method: "GET",
    path: "/notifications/unread",
    summary: "Count unread notifications",
  }).output(unread),
  markRead: proOperation("manager", {
    method: "POST",
    path: "/notifications/read",
    summary: "Mark notifications as read",
  })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(500) }))
    .output(unread),
  markAllRead: proOperation("manager", {
    method: "POST",
    path: "/notifications/read-all",
    summary: "Mark every notification as read",
  }).output(unread),
  settings: proOperation("manager", {
    method: "GET",
    path: "/notifications/settings",
    summary: "Get your follow-up notification settings",
  }).output(notificationSettings),
  saveSettings: proOperation("manager", {
    method: "PUT",
    path: "/notifications/settings",
    summary: "Turn your daily follow-up email on or off",
  })
    .input(notificationSettings)
    .output(notificationSettings),
};
