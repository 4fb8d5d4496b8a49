import { BellRing, CalendarClock, UserCheck, Users } from "lucide-react";
import { StatCard } from "#ui/StatCard.tsx";
import { scheduleDays } from "#features/customers/schedules/serviceDue.ts";
import { activePercent, type CustomerStats as Stats } from "#features/customers/customers/customerListing.ts";

/** The four figures above the customer list. Each links to the customers that it counts. */
export function CustomerStats({ stats, loading }: { stats: Stats | undefined; loading: boolean }) {
  const due = stats && stats.follow_ups_overdue + stats.follow_ups_due_today;
  return (
    <section
      aria-label="Overview"
      className="grid grid-cols-4 gap-1.5 max-[22rem]:grid-cols-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4"
    >
      <StatCard
        slim
        label="Total Customers"
        to="/customers?follow_ups=any"
        icon={<Users />}
        loading={loading}
        value={stats?.total ?? "—"}
        caption={stats ? `${stats.residential} residential, ${stats.commercial} commercial` : " "}
      />
      <StatCard
        slim
        label="Active Customers"
        to="/customers?status=active"
        icon={<UserCheck />}
        tone="success"
        loading={loading}
        value={stats?.active ?? "—"}
        caption={stats ? `${activePercent(stats)}% of total` : " "}
      />
      <StatCard
        slim
        label="Follow-ups Due"
        to="/customers?follow_ups=due"
        icon={<BellRing />}
        tone={stats && stats.follow_ups_overdue > 0 ? "danger" : "warning"}
        loading={loading}
        value={due ?? "—"}
        caption={stats ? `${stats.follow_ups_overdue} overdue, ${stats.follow_ups_due_today} due today` : " "}
      />
      <StatCard
        slim
        label="Services Due"
        to="/customers?tab=schedule"
        icon={<CalendarClock />}
        tone="info"
        loading={loading}
        value={stats?.services_due ?? "—"}
        caption={`Within ${scheduleDays} days`}
      />
    </section>
  );
}
