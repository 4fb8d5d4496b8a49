import { expect, test } from "vitest";
import { currentEmail, lastEmailRefusal } from "./emailRefusals.ts";
import type { QuoteDetails } from "./quoteRecord.ts";

type Event = QuoteDetails["events"][number];
const at = "2026-11-26T12:00:00Z";
const event = (kind: Event["kind"], data: Event["data"] = {}) => ({ kind, data, at }) as Event;
const sent = event("sent", { sent_to: "carla@mail.dev" });
const again = event("emailed_again", { sent_to: "new@mail.dev" });
const full = { not_emailed: "mailbox_full" };
const told = (...events: Event[]) => currentEmail({ events });

test("the newest email says whom it reached, also one that was sent again", () => {
  expect(told()).toEqual({ to: null, trouble: null });
  expect(told(sent, event("answered"))).toEqual({ to: "carla@mail.dev", trouble: null });
  expect(told(sent, again)).toEqual({ to: "new@mail.dev", trouble: null });
  expect(told(event("sent", full), again).trouble).toBeNull();
});

test("an email that was not sent, or not delivered, says why", () => {
  const text = "This mailbox has had as many emails as one gets in a day.";
  expect(told(sent, event("emailed_again", full))).toEqual({
    to: null,
    trouble: { title: "The email wasn't sent", text },
  });
  const failed = event("mail_failed", { to: "carla@mail.dev", reason: "no such user" });
  expect(told(sent, failed).trouble).toEqual({
    title: "The email wasn't delivered",
    text: "The email to carla@mail.dev couldn't be delivered: no such user",
  });
  expect(told(failed, again)).toEqual({ to: "new@mail.dev", trouble: null });
  expect(lastEmailRefusal({ events: [event("sent", full), sent] }, "sent")).toBeNull();
  expect(lastEmailRefusal({ events: [sent, event("released", full)] }, "released")).toBe(text);
});
