import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNamed } from "#browser/session/useTeam.ts";
import { RecordDialog } from "#browser/forms/RecordDialog.tsx";
import { useRecordForm } from "#browser/forms/useRecordForm.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { useZone } from "#browser/useZone.ts";
import { AssignedField } from "./AssignedField.tsx";
import type { FoundCustomer } from "#features/customers/customers/customer.ts";
import { PlaceSelect } from "#features/requests/places/PlaceSelect.tsx";
import { ClientField } from "./ClientField.tsx";
import { ScopeField } from "./ScopeField.tsx";
import type { CalendarEvent, ChangeScope, EventToSave } from "#features/work/events/event.ts";
import {
  eventDetails,
  eventForm,
  eventLabels,
  eventValues,
  newEventValues,
  type EventSeed,
  type EventValues,
} from "./eventForm.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";
import { useSaveEvent } from "./useSaveEvent.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { EventTimeFields } from "./EventTimeFields.tsx";
import { EventDetailFields } from "./EventDetailFields.tsx";

const nothing: EventSeed = {};
const clientFields = ["client_name", "client_email", "client_phone", "client_address"] as const;
const noMembers: readonly string[] = [];

/**
 * Plans an event, filled in from `seed`, or changes one. Times are shown and entered in the time zone of the business.
 */
export function EventDialog({
  event = null,
  seed = nothing,
  onClose,
}: {
  event?: CalendarEvent | null;
  seed?: EventSeed;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const saveEvent = useSaveEvent();
  const zone = useZone();
  const named = useNamed(event?.assigned_to ?? noMembers);
  const [stored, setStored] = useState(event);
  const [begun] = useState(() => newEventValues(seed, zone, new Date()));
  /** The customer that was picked here; undefined while the previous one stays. */
  const [picked, setPicked] = useState<{ id: string } | null>();
  const resolver = useMemo(() => zodResolver(eventForm(zone, stored, seed, picked)), [zone, stored, seed, picked]);
  const [scope, setScope] = useState<ChangeScope>("this");
  const initial = stored ? eventValues(stored, zone) : begun;
  const record = useRecordForm<EventValues, EventToSave, CalendarEvent>({
    resolver,
    initial,
    labels: eventLabels,
    valueLabels: Object.fromEntries(named.map(({ id, name }) => [id, name])),
    save: (written, newer) => saveEvent(newer ?? stored, written, scope),
    failed: stored ? eventToasts.notUpdated : eventToasts.notCreated,
    latest: async () => {
      if (!stored) return null;
      const found = await queries.fetchQuery({
        ...calendarApi.get.queryOptions({ input: { id: stored.id } }),
        staleTime: 0,
      });
      setStored(found);
      return { stored: found, values: eventValues(found, zone) };
    },
    close: onClose,
  });
  const { register, control, formState, setValue } = record.form;
  const { errors } = formState;
  const [assigned, clientName, address] = useWatch({ control, name: ["assigned_to", "client_name", "client_address"] });
  const customerId = (picked === undefined ? (stored ?? seed).customer_id : picked?.id) ?? null;
  const [opened, setOpened] = useState(event !== null);
  const moreShown = opened || eventDetails.some((name) => errors[name]);
  const write = (name: (typeof clientFields)[number], text: string | null) =>
    setValue(name, text ?? "", { shouldDirty: true, shouldValidate: formState.isSubmitted });

  function pick({ id, name, email, phone, address }: FoundCustomer) {
    const client = { client_name: name, client_email: email, client_phone: phone, client_address: address };
    for (const field of clientFields) write(field, client[field]);
    setPicked({ id });
  }

  return (
    <RecordDialog
      title={stored ? "Edit Event" : "Create New Event"}
      submitLabel={stored ? "Save Changes" : "Create Event"}
      record={record}
    >
      <ClientField
        label={eventLabels.client_name}
        value={clientName}
        linked={customerId !== null}
        error={errors.client_name?.message}
        onType={(name) => {
          write("client_name", name);
          // A different name typed over the picked one is another customer.
          if (picked) setPicked(null);
        }}
        onPick={pick}
      />
      <PlaceSelect
        customerId={customerId}
        address={address}
        onChoose={(chosen) => write("client_address", chosen.address)}
      />
      <Field label={eventLabels.title} required error={errors.title?.message}>
        <Input {...register("title")} maxLength={fieldLengths.title} autoComplete="off" />
      </Field>
      <EventTimeFields form={record.form} initial={initial} eventId={stored?.id ?? null} />
      <AssignedField
        label={eventLabels.assigned_to}
        value={assigned}
        onChange={(ids) => setValue("assigned_to", ids, { shouldDirty: true })}
        error={errors.assigned_to?.message}
      />
      {!event && <MoreDetails shown={moreShown} onToggle={() => setOpened(!moreShown)} />}
      {moreShown && <EventDetailFields form={record.form} isStored={stored !== null} />}
      {stored !== null && stored.occurrence_day !== null && <ScopeField value={scope} onChange={setScope} />}
    </RecordDialog>
  );
}

/** The button that shows and hides the fields that few events need. */
function MoreDetails({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="self-start"
      icon={shown ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
      aria-expanded={shown}
      onClick={onToggle}
    >
      {shown ? "Fewer details" : "More details"}
    </Button>
  );
}
