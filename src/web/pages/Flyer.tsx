import { useNoteShared } from "#features/alerts/first-steps/useNoteShared.ts";
import { FlyerPage } from "#features/requests/sharing/FlyerPage.tsx";

/** The flyer, whose printing is one of the first steps. */
export function Flyer() {
  return <FlyerPage onShared={useNoteShared()} />;
}
