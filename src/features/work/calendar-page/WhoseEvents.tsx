import { useSession } from "#browser/client/useSession.ts";
import { useNamed, useTeam } from "#browser/session/useTeam.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { formerMember } from "#features/work/event-dialogs/assigned.ts";
import type { CalendarPlace } from "./calendarAddress.ts";
import { useWhose, type Go } from "./CalendarToolbar.tsx";

const noMembers: readonly string[] = [];

/** The choice of whose events are shown; nothing in a business of one person. */
export function WhoseEvents({ place, onGo }: { place: CalendarPlace; onGo: Go }) {
  const { me } = useSession();
  const team = useTeam();
  const whose = useWhose(place);
  const somebody = !["everyone", "me", "nobody"].includes(whose);
  const named = useNamed(somebody ? [whose] : noMembers);
  if (team.length < 2 && whose === "everyone") return null;
  return (
    <Field label="Whose events" hideLabel className="basis-36 sm:basis-60">
      <Select value={whose} onChange={(event) => onGo({ whose: event.target.value })}>
        <option value="everyone">Everyone</option>
        <option value="me">Me</option>
        {team
          .filter(({ id }) => id !== me?.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        <option value="nobody">Unassigned</option>
        {somebody && !team.some(({ id }) => id === whose) && (
          <option value={whose}>{named.find(({ id }) => id === whose)?.name ?? formerMember}</option>
        )}
      </Select>
    </Field>
  );
}
