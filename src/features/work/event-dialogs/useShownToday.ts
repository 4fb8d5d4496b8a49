import { useState } from "react";
import { useSession } from "#browser/client/useSession.ts";
import { readStored, writeStored } from "#browser/page/deviceStorage.ts";
import { useTeam } from "#browser/session/useTeam.ts";
import type { todaysEvents } from "#features/work/events/event.ts";

/** The events that the card of today can show. Mine are those assigned to the person or to no one. */
export const whoseEvents = [
  { value: "everyone", label: "Everyone" },
  { value: "own", label: "Mine" },
] as const satisfies { value: (typeof todaysEvents)[number]; label: string }[];
type Whose = (typeof whoseEvents)[number]["value"];

/**
 * The member's choice of whose events the card of today shows, which this device remembers for the member in this
 * business. It is not `offered` in a business of one person, which shows everything. A remembered choice is offered while
 * the members are still unknown: the card is drawn once, as it stays.
 */
export function useShownToday(): { offered: boolean; whose: Whose; choose: (whose: Whose) => void } {
  const { me } = useSession();
  const members = useTeam().length;
  const key = `yardstick.shown-today ${me?.form_owner_id} ${me?.id}`;
  const [chosen, setChosen] = useState(() => {
    const stored = readStored(key);
    return whoseEvents.find(({ value }) => value === stored)?.value ?? null;
  });
  const offered = members > 1 || (members === 0 && chosen !== null);
  return {
    offered,
    whose: offered ? (chosen ?? "everyone") : "everyone",
    choose: (whose) => {
      setChosen(whose);
      writeStored(key, whose);
    },
  };
}
