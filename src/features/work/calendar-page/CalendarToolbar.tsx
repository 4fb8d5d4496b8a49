import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, buttonClass, IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { Link } from "#browser/links.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { calendarViews, inMonth, stepFrom, viewLabels, type CalendarPlace } from "./calendarAddress.ts";
import { monthOf, yearsToChoose } from "./monthGrid.ts";

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const monthNames = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month)));

/** Navigates to another place in the calendar, which can be computed from the current place. */
export type Go = (to: Partial<CalendarPlace> | ((from: CalendarPlace) => Partial<CalendarPlace>)) => void;

/** The controls for dates and views. */
export function CalendarToolbar({ place, today, onGo }: { place: CalendarPlace; today: string; onGo: Go }) {
  const { year, month } = monthOf(place.day);
  const whose = useWhose(place);
  // Next and Previous lead beyond the years in the list.
  const years = [...new Set([...yearsToChoose(monthOf(today).year), year])].toSorted((a, b) => a - b);
  // On the narrowest phones, Today is beside Previous and Next, because its own row would be almost empty.
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label="Previous" variant="secondary" onClick={() => onGo((from) => ({ day: stepFrom(from, -1) }))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label="Next" variant="secondary" onClick={() => onGo((from) => ({ day: stepFrom(from, 1) }))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <div className="flex items-center gap-2 max-[22rem]:order-1 max-sm:flex-[1_1_14rem] max-sm:*:first:flex-[3] max-sm:*:last:flex-[2]">
        <Field label="Month" hideLabel>
          <Select
            value={month}
            onChange={(event) =>
              onGo((from) => ({ day: inMonth(from.day, { ...monthOf(from.day), month: Number(event.target.value) }) }))
            }
          >
            {monthNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Year" hideLabel>
          <Select
            value={year}
            onChange={(event) =>
              onGo((from) => ({ day: inMonth(from.day, { ...monthOf(from.day), year: Number(event.target.value) }) }))
            }
          >
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button onClick={() => onGo({ day: today })}>Today</Button>
      {whose === "me" && (
        <Link to="/my-visits" className={buttonClass({ variant: "ghost" })}>
          My Visits
        </Link>
      )}
      <SegmentedButtons
        label="View"
        options={calendarViews.map((view) => ({ value: view, label: viewLabels[view] }))}
        value={place.view}
        onChoose={(view) => onGo({ view })}
        className="max-[22rem]:order-1 max-sm:flex-1 sm:ml-auto"
      />
    </div>
  );
}

/** Returns the member whose events are shown: "everyone", "me", "nobody", or an id. */
export function useWhose({ whose }: CalendarPlace): string {
  const { me } = useSession();
  return whose === me?.id ? "me" : (whose ?? "everyone");
}
