import { expect, test } from "vitest";
import type { CustomerRow } from "./customer.ts";
import { dueOf } from "./customerDue.ts";

const today = "2026-11-27";
type Dated = [status: "active" | "paused", day: string | null];
const due = (followUp: Dated | null, ...schedules: Dated[]) =>
  dueOf(
    {
      followUp: followUp && { status: followUp[0], next_due_date: followUp[1] },
      schedules: schedules.map(([status, next_service_date]) => ({ status, next_service_date })),
    } as Pick<CustomerRow, "followUp" | "schedules">,
    today,
  );

test("the more urgent of a contact and a service is due, the earlier one if both are as urgent", () => {
  expect(due(["active", "2026-11-20"], ["active", "2026-11-19"])).toEqual({
    what: "Service",
    day: "2026-11-19",
    badge: { label: "Service overdue", tone: "danger" },
  });
  expect(due(["active", today], ["active", "2026-11-29"])).toEqual({
    what: "Follow-up",
    day: today,
    badge: { label: "Due Today", tone: "warning" },
  });
  expect(due(["active", "2027-02-01"], ["active", "2026-12-24"])).toEqual({
    what: "Service",
    day: "2026-12-24",
    badge: null,
  });
  expect(due(["active", today], ["active", today])?.what).toBe("Follow-up");
});

test("without a date, or while it is paused, nothing is due", () => {
  expect(due(null)).toBeNull();
  expect(due(["paused", "2026-11-01"], ["active", null])).toBeNull();
  expect(due(["paused", "2026-11-01"], ["paused", "2026-11-01"], ["active", "2026-11-30"])?.day).toBe("2026-11-30");
});
