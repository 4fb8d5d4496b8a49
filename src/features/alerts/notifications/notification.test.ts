import { expect, test } from "vitest";
import { demoNotification } from "#browser/demo/demoNotifications.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import { groupByCustomer, messageOf } from "./notification.ts";

const ofQuote = (id: string, more: Partial<Notification>): Notification => ({
  ...demoNotification(
    { kind: "quote_accepted", facts: { name: "Carla", number: 12, total: "$480.00" }, quote_id: "q" },
    { id, userId: "u", at: "2026-05-04T15:00:00Z" },
  ),
  ...more,
});

test("notifications of one customer stand together, and customers with unread ones come first", () => {
  const rows = [
    ofQuote("1", { customer_id: "ada", read_at: "2026-05-04T16:00:00Z", metadata: { customer_name: "Ada" } }),
    ofQuote("2", { customer_id: null, estimate_id: "e", metadata: { customer_name: "Ben" } }),
    ofQuote("3", { customer_id: "ada", metadata: { customer_name: "Ada" }, read_at: "2026-05-03T16:00:00Z" }),
    ofQuote("4", { customer_id: null, estimate_id: "e", metadata: { customer_name: "Ben" }, read_at: "2026-05-02" }),
    ofQuote("5", { customer_id: null, quote_id: null, read_at: "2026-05-01" }),
  ];
  expect(groupByCustomer(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ["Ben", ["2", "4"]],
    ["Ada", ["1", "3"]],
    [null, ["5"]],
  ]);
});

test("a new request says today's price", () => {
  expect(messageOf({ message: "Driveway wash", price: 250 })).toBe("Driveway wash · $250.00");
  expect(messageOf({ message: "Driveway wash", price: null })).toBe("Driveway wash");
});
