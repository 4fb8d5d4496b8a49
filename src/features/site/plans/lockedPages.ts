import type { SavedForPro } from "./subscription.ts";

/** The texts of Pro pages for owners on the Free plan. */

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

type LockedPage = {
  /** The owner's own saved data, or the possible benefit. */
  headline: (saved: SavedForPro) => string;
  /** The benefits of the page, in three lines. */
  benefits: readonly [string, string, string];
};

const schedule = ({ events, requests }: SavedForPro) =>
  events > 0
    ? `You have ${counted(events, "event")} saved`
    : requests > 0
      ? `You have ${counted(requests, "request")} to schedule from`
      : "Your jobs and visits, in one schedule";

/** Each page that the Free plan does not show. */
export const lockedPages = {
  customers: {
    headline: ({ customers }) =>
      customers > 0 ? `You have ${counted(customers, "customer")} saved from estimates` : "Every customer in one place",
    benefits: [
      "Every request, quote, job and note of a customer",
      "Reminders when the next follow-up or visit is due",
      "Duplicates merged, and merges undone",
    ],
  },
  calendar: {
    headline: schedule,
    benefits: [
      "Plan jobs by month, week and day, straight from a request",
      "Assign visits to your crew",
      "See your schedule in your phone's calendar",
    ],
  },
  jobs: {
    headline: schedule,
    benefits: [
      "From an accepted quote to a job in one tap",
      "Lines, visits, notes and photos of a job in one place",
      "See what waits to be scheduled, and what is done",
    ],
  },
  visits: {
    headline: schedule,
    benefits: [
      "Each visit with its directions, notes and photos",
      "Mark jobs as done on the spot",
      "A daily list for everyone on your crew",
    ],
  },
  messages: {
    headline: ({ customers }) =>
      customers > 0
        ? `You have ${counted(customers, "customer")} to keep in touch with`
        : "Follow-ups that send themselves",
    benefits: [
      "Reminders of quotes, visits, deposits and invoices, by email and text",
      "They stop when the customer replies, accepts or pays",
      "See, edit and pause each message before it goes out",
    ],
  },
  analytics: {
    headline: ({ requests }) =>
      requests > 0
        ? `You have ${counted(requests, "request")} to learn from`
        : "See what works, from your first request on",
    benefits: [
      "How many requests you win, and what they bring in",
      "Where your customers find you",
      "How fast you respond",
    ],
  },
} as const satisfies Record<string, LockedPage>;
