import { useMemo, useState, type FormEvent } from "react";
import type { Me } from "#shared/business/me.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { PictureField } from "./PictureField.tsx";
import { useSaveBusiness } from "./useSaveBusiness.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The time zones in which most of the United States live, from east to west, as people call them. */
const zonesOfTheUnitedStates: Record<string, string> = {
  "America/New_York": "Eastern Time (New York)",
  "America/Chicago": "Central Time (Chicago)",
  "America/Denver": "Mountain Time (Denver)",
  "America/Phoenix": "Arizona (Phoenix)",
  "America/Los_Angeles": "Pacific Time (Los Angeles)",
  "America/Anchorage": "Alaska Time (Anchorage)",
  "Pacific/Honolulu": "Hawaii Time (Honolulu)",
};

/** Returns every other time zone that this browser knows, and the current one. */
function otherZones(current: string): string[] {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return [...known].filter((zone) => !(zone in zonesOfTheUnitedStates)).toSorted();
}

/** The business data that customers read on the form, and the time zone of the owner's days. */
export function BusinessCard({ me: { business } }: { me: Me }) {
  const stored = { name: business.name ?? "", phone: business.phone ?? "", time_zone: business.time_zone };
  const [changes, setChanges] = useState<Partial<typeof stored>>({});
  // Untouched fields follow values that are saved elsewhere.
  const typed = { ...stored, ...changes };
  const zones = useMemo(() => otherZones(business.time_zone), [business.time_zone]);
  const save = useSaveBusiness();
  const changed =
    typed.name.trim() !== stored.name || typed.phone.trim() !== stored.phone || typed.time_zone !== stored.time_zone;
  useUnsaved(changed ? "your business" : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ ...business, ...typed }, { onSuccess: () => toast({ title: "Business saved", tone: "success" }) });
  }

  return (
    <Card
      title="What your customers see"
      headingLevel={3}
      description="Your name, phone and logo appear on your form and emails."
    >
      <div className="mb-5">
        <PictureField picture="logo" url={business.logo_url} />
      </div>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Business name">
          <Input
            autoComplete="organization"
            maxLength={fieldLengths.name}
            value={typed.name}
            onChange={(event) => setChanges({ ...changes, name: event.target.value })}
          />
        </Field>
        <Field label="Phone">
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={fieldLengths.phone}
            value={typed.phone}
            onChange={(event) => setChanges({ ...changes, phone: event.target.value })}
          />
        </Field>
        <Field label="Time zone" hint="Used for your schedule and reminders.">
          <Select
            value={typed.time_zone}
            onChange={(event) => setChanges({ ...changes, time_zone: event.target.value })}
          >
            <optgroup label="United States">
              {Object.entries(zonesOfTheUnitedStates).map(([zone, name]) => (
                <option key={zone} value={zone}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label="Other time zones">
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={save.isPending}
          busyLabel="Saving…"
          disabled={!changed}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}
