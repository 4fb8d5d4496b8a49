import { daysBefore } from "#browser/demo/visitorsDay.ts";
import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { sampleTeam } from "#features/business/members/sampleTeam.demo.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { requestNotes } from "#shared/sampleData.ts";

/** The days of the events, counted from today. */
const daysAhead = [0, 0, 2, 3, 4, 5, 6];
const works = [
  { title: "House wash", service_type: "pressure_washing", hours: 3 },
  { title: "Driveway sealing", service_type: "sealcoating", hours: 5 },
  { title: "Roof inspection", service_type: "inspection", hours: 1 },
  { title: "Gutter repair", service_type: "repair", hours: 2 },
  { title: "Seasonal maintenance", service_type: "maintenance", hours: 4 },
] as const;

/** Returns the visits on which estimates were completed before today, each on the morning of its day. */
export function doneWork(
  finished: readonly StoredDemoEstimate[],
  { created_by, now, random, zone }: { created_by: string; now: Date; random: SeededRandom; zone: string },
): StoredEvent[] {
  const [you = ""] = sampleTeam(created_by, now).map(({ id }) => id);
  return finished.flatMap((estimate): StoredEvent[] => {
    const done = estimate.history.find(({ kind, data }) => kind === "status" && data.to === "completed");
    const day = done && dayIn(zone, new Date(done.at));
    if (!day || day >= dayIn(zone, now)) return [];
    const start = momentOf(day, 9, zone);
    const completed_at = momentOf(day, 11.5, zone).toISOString();
    const planned = daysBefore(start, 3);
    return [
      {
        ...toStoredTimes({ start_datetime: start.toISOString(), end_datetime: completed_at, all_day: false }, zone),
        arrival_window: false,
        id: random.uuid(),
        title: `${estimate.service_name}, ${estimate.name}`,
        description: null,
        client_name: estimate.name,
        client_email: estimate.email,
        client_phone: estimate.phone,
        client_address: estimate.address,
        service_type: null,
        estimated_price: estimate.total_price,
        actual_price: null,
        estimate_id: estimate.id,
        customer_id: estimate.customer_id,
        schedule_id: null,
        job_id: null,
        occurrence_day: null,
        completed_at,
        completed_by: null,
        assigned_to: [you],
        notes: null,
        version: 2,
        created_by,
        created_at: planned > estimate.created_at ? planned : estimate.created_at,
        updated_at: completed_at,
      },
    ];
  });
}

/** Returns the events of the next seven days, today's first. One of them takes the whole day. */
export function plannedWork(
  customers: readonly Customer[],
  estimates: readonly StoredDemoEstimate[],
  created_by: string,
  now: Date,
  random: SeededRandom,
  zone: string,
): StoredEvent[] {
  const [you = "", , marcus = "", jo = ""] = sampleTeam(created_by, now).map(({ id }) => id);
  const doers = [[you], [marcus], [marcus, jo], [], [jo]];
  return daysAhead.map((ahead, index): StoredEvent => {
    const work = works[index % works.length] ?? works[0];
    const client = customers[index % customers.length];
    const hour = random.integer(8, 15) + random.pick([0, 0.5]);
    const start = momentOf(addDays(dayIn(zone, now), ahead), hour, zone);
    const all_day = index === 3;
    const times = toStoredTimes(
      {
        start_datetime: start.toISOString(),
        end_datetime: new Date(start.getTime() + work.hours * 3_600_000).toISOString(),
        all_day,
      },
      zone,
    );
    return {
      ...times,
      arrival_window: false,
      id: random.uuid(),
      title: client ? `${work.title}, ${client.name}` : work.title,
      description: null,
      client_name: client?.name ?? null,
      client_email: client?.email ?? null,
      client_phone: client?.phone ?? null,
      client_address: client?.address ?? null,
      service_type: work.service_type,
      estimated_price: random.integer(3, 18) * 25,
      actual_price: null,
      // Work on an estimate is planned while it is in progress.
      estimate_id:
        estimates.find(({ customer_id, status }) => client && customer_id === client.id && status === "in-progress")
          ?.id ?? null,
      customer_id: client?.id ?? null,
      schedule_id: null,
      job_id: null,
      occurrence_day: null,
      completed_at: null,
      completed_by: null,
      assigned_to: doers[index % doers.length] ?? [],
      notes: random.chance(0.3) ? random.pick(requestNotes) : null,
      version: 1,
      created_by,
      created_at: daysBefore(now, 2),
      updated_at: daysBefore(now, 2),
    };
  });
}
