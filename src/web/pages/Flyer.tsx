import { useNoteShared } from "#features/alerts/first-steps/useNoteShared.ts";
import { FlyerPage } from "#features/requests/sharing/FlyerPage.tsx";

/** The flyer page. Printing it is one of the first steps. */
export function Flyer() {
  return <FlyerPage onShared={useNoteShared()} />;
}
