import { useEffect, useRef } from "react";
import { holdMs } from "./photoGesture.ts";

/** Calls `act` once a press has lasted long enough; `end` is called at its end. */
export function useHold(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => clearTimeout(timer.current);
  return {
    begin() {
      end();
      timer.current = setTimeout(() => latest.current(), holdMs);
    },
    end,
  };
}

/** Schedules at most one frame, and cancels it once the component is unmounted. */
export function useNextFrame() {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return {
    request(act: () => void) {
      if (frame.current === 0) frame.current = requestAnimationFrame(act);
    },
    cancel() {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
  };
}
