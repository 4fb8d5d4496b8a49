import { isAtLeast, type Role } from "#shared/roles.ts";

/**
 * Every kind of notification to the members of a business: its name, the roles that get it, and its channels. A new
 * kind is added here first; the bell, messages, devices, emails and the page of choices follow from this list.
 */

/** The ways in which a member is notified. */
export const channels = ["bell", "toast", "push", "email"] as const;
export type Channel = (typeof channels)[number];

/** The names of the channels on screens. */
export const channelLabels: Readonly<Record<Channel, string>> = {
  bell: "Bell",
  toast: "Pop-up",
  push: "Device",
  email: "Email",
};

/** The groups of the page of choices, in its order. */
export const notificationGroups = {
  requests: "Requests",
  quotes: "Quotes",
  money: "Money",
  work: "Work",
  business: "Your business",
} as const;
type Group = keyof typeof notificationGroups;

/** For each channel its default, or null if a kind does not use it. */
type Channels = Readonly<Record<Channel, boolean | null>>;

/**
 * `least`: the lowest role that gets it. `money`: switching it off on every channel needs a confirmation. `paid`: part
 * of the paid plan. `own`: the member who caused it gets it, too. `about` follows "Stop emails about".
 */
type Kind = {
  group: Group;
  label: string;
  about: string;
  least: Role;
  money?: true;
  paid?: true;
  own?: true;
  channels: Channels;
};

/** Shown by the bell and as a pop-up, and by default also sent to these two. */
const shown = (also: { push: boolean; email: boolean }): Channels => ({ bell: true, toast: true, ...also });
const everywhere = shown({ push: true, email: true });
const onScreen = shown({ push: false, email: false });

const kinds = {
  request_new: {
    group: "requests",
    label: "New requests",
    about: "new requests",
    least: "manager",
    channels: everywhere,
  },
  request_changed: {
    group: "requests",
    label: "A customer changes a request",
    about: "changed requests",
    least: "manager",
    channels: shown({ push: false, email: true }),
  },
  photo_added: {
    group: "requests",
    label: "A customer adds photos",
    about: "added photos",
    least: "manager",
    channels: shown({ push: false, email: true }),
  },
  request_withdrawn: {
    group: "requests",
    label: "A customer withdraws a request",
    about: "withdrawn requests",
    least: "manager",
    channels: everywhere,
  },
  quote_opened: {
    group: "quotes",
    label: "A customer opens a quote",
    about: "opened quotes",
    least: "manager",
    channels: onScreen,
  },
  quote_asked: {
    group: "quotes",
    label: "Questions about a quote",
    about: "questions about quotes",
    least: "manager",
    channels: everywhere,
  },
  price_asked: {
    group: "quotes",
    label: "A customer asks for a new price",
    about: "requests for a new price",
    least: "manager",
    channels: everywhere,
  },
  quote_accepted: {
    group: "quotes",
    label: "Accepted quotes",
    about: "accepted quotes",
    least: "manager",
    money: true,
    channels: everywhere,
  },
  quote_declined: {
    group: "quotes",
    label: "Declined quotes",
    about: "declined quotes",
    least: "manager",
    channels: everywhere,
  },
  quote_expires: {
    group: "quotes",
    label: "A quote expires tomorrow",
    about: "quotes that expire",
    least: "manager",
    channels: shown({ push: true, email: false }),
  },
  deposit_paid: {
    group: "money",
    label: "Paid deposits",
    about: "paid deposits",
    least: "manager",
    money: true,
    channels: everywhere,
  },
  invoice_paid: {
    group: "money",
    label: "Paid invoices",
    about: "paid invoices",
    least: "manager",
    money: true,
    channels: everywhere,
  },
  payment_failed: {
    group: "money",
    label: "Failed payments",
    about: "failed payments",
    least: "manager",
    money: true,
    channels: everywhere,
  },
  payment_disputed: {
    group: "money",
    label: "Disputed payments",
    about: "disputed payments",
    least: "manager",
    money: true,
    channels: everywhere,
  },
  payment_refunded: {
    group: "money",
    label: "Refunds",
    about: "refunds",
    least: "manager",
    money: true,
    channels: shown({ push: false, email: true }),
  },
  follow_up_due: {
    group: "work",
    label: "Follow-ups due",
    about: "follow-ups",
    least: "manager",
    paid: true,
    channels: everywhere,
  },
  visits_today: {
    group: "work",
    label: "Today's visits, at 7:00 AM",
    about: "today's visits",
    least: "crew",
    paid: true,
    channels: { bell: null, toast: null, push: true, email: null },
  },
  visit_done: {
    group: "work",
    label: "The crew finishes a visit",
    about: "finished visits",
    least: "manager",
    paid: true,
    channels: onScreen,
  },
  other_time_asked: {
    group: "work",
    label: "A customer asks for another time",
    about: "requests for another time",
    least: "manager",
    paid: true,
    channels: everywhere,
  },
  message_received: {
    group: "work",
    label: "A customer writes to you",
    about: "messages of customers",
    least: "manager",
    paid: true,
    channels: everywhere,
  },
  messages_missed: {
    group: "work",
    label: "Messages were not sent in time",
    about: "messages that were not sent in time",
    least: "manager",
    paid: true,
    channels: shown({ push: false, email: true }),
  },
  job_done: {
    group: "work",
    label: "The crew completes a job",
    about: "completed jobs",
    least: "manager",
    paid: true,
    channels: shown({ push: true, email: false }),
  },
  invitation_accepted: {
    group: "business",
    label: "Someone joins your team",
    about: "accepted invitations",
    least: "owner",
    channels: onScreen,
  },
  import_ended: {
    group: "business",
    label: "An import ends",
    about: "imports",
    least: "manager",
    own: true,
    channels: onScreen,
  },
  backup_failed: {
    group: "business",
    label: "A backup fails",
    about: "failed backups",
    least: "owner",
    channels: everywhere,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof kinds;
/** A kind that is stored and shown by the bell. */
export type StoredKind = Exclude<NotificationKind, "visits_today">;

export const notificationKinds: Readonly<Record<NotificationKind, Kind>> = kinds;
export const kindNames = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];
export const storedKinds = kindNames.filter((kind): kind is StoredKind => kinds[kind].channels.bell !== null) as [
  StoredKind,
  ...StoredKind[],
];

/** True if members of this role get notifications of this kind. `subscribed`: the business is on the paid plan. */
export const isFor = (kind: NotificationKind, role: Role, subscribed: boolean): boolean =>
  isAtLeast(role, notificationKinds[kind].least) && (subscribed || !notificationKinds[kind].paid);

/** A member's choices that differ from the defaults, by `choiceKey`. */
export type NotificationChoices = Readonly<Partial<Record<ChoiceKey, boolean>>>;
export type ChoiceKey = `${NotificationKind}.${Channel}`;
export const choiceKey = (kind: NotificationKind, channel: Channel): ChoiceKey => `${kind}.${channel}`;

/** True if a member with these choices gets a kind on a channel. */
export const isOn = (choices: NotificationChoices, kind: NotificationKind, channel: Channel): boolean => {
  const byDefault = notificationKinds[kind].channels[channel];
  return byDefault !== null && (choices[choiceKey(kind, channel)] ?? byDefault);
};

/** One choice of a member. */
export type Choice = { kind: NotificationKind; channel: Channel; on: boolean };

/**
 * Sorts choices into those to store, because they differ from the defaults, and the keys of those to delete. Choices of
 * channels that a kind does not use are left out.
 */
export function storedChoices(choices: readonly Choice[]): { differing: NotificationChoices; usual: ChoiceKey[] } {
  const differing: Partial<Record<ChoiceKey, boolean>> = {};
  const usual: ChoiceKey[] = [];
  for (const { kind, channel, on } of choices) {
    const byDefault = notificationKinds[kind].channels[channel];
    if (byDefault === null) continue;
    if (byDefault === on) usual.push(choiceKey(kind, channel));
    else differing[choiceKey(kind, channel)] = on;
  }
  return { differing, usual };
}

/** Hours of a day in minutes after midnight, in the business's time zone. They can pass midnight. */
export type QuietHours = { from: number; to: number };

/** True if a minute of the day is within the quiet hours; `to` itself is no longer quiet. */
export const isQuiet = ({ from, to }: QuietHours, minute: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;
