import {
  isFor,
  isOn,
  kindNames,
  notificationKinds,
  type Channel,
  type NotificationChoices,
} from "#shared/notifications/notificationKinds.ts";
import type { Role } from "#shared/roles.ts";
import type { NotificationChoicesShown } from "./notification.ts";

/** Every kind for a role and plan, with the member's choice on each channel; null for a channel it does not use. */
export const choicesShown = (
  choices: NotificationChoices,
  role: Role,
  subscribed: boolean,
): NotificationChoicesShown["kinds"] =>
  kindNames
    .filter((kind) => isFor(kind, role, subscribed))
    .map((kind) => {
      const on = (channel: Channel) =>
        notificationKinds[kind].channels[channel] === null ? null : isOn(choices, kind, channel);
      return { kind, bell: on("bell"), toast: on("toast"), push: on("push"), email: on("email") };
    });
