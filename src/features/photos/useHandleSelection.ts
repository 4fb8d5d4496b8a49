import { useState } from "react";
import { sameHandle, type Handle } from "./measuringState.ts";

/**
 * Which handle a tap on the photo moves. `picked` is the one that was chosen; `unplaced` are handles of something new
 * that were not brought to their place yet, by the index of their photo: without a picked handle a tap places the first
 * of them.
 */
export function useHandleSelection() {
  const [picked, pick] = useState<Handle | null>(null);
  const [unplaced, setUnplaced] = useState<readonly { photo: number; handle: Handle }[]>([]);
  return {
    picked,
    pick,
    unplaced,
    unplacedOn: (photo: number) => unplaced.filter((one) => one.photo === photo).map(({ handle }) => handle),
    /** The handles were created on this photo and are to be placed; earlier ones of the same kind give way. */
    placeOn(photo: number, handles: readonly Handle[]) {
      pick(null);
      setUnplaced((before) => [
        ...before.filter((one) => one.photo !== photo || one.handle.of !== handles[0]?.of),
        ...handles.map((handle) => ({ photo, handle })),
      ]);
    },
    /** The handle was brought to its place. */
    placed(photo: number, handle: Handle) {
      setUnplaced((before) => before.filter((one) => one.photo !== photo || !sameHandle(one.handle, handle)));
      pick((before) => (sameHandle(handle, before) ? null : before));
    },
    clear() {
      pick(null);
      setUnplaced([]);
    },
  };
}
