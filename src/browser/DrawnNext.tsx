import { useDeferredValue, type ReactNode } from "react";

/**
 * A part of a page that is drawn after the first paint of the rest, in steps that a press interrupts. `placeholder` has
 * its place until then, and until it is `ready`.
 */
export function DrawnNext({
  ready = true,
  placeholder,
  children,
}: {
  ready?: boolean;
  placeholder: ReactNode;
  children: ReactNode;
}) {
  const drawn = useDeferredValue(ready, false);
  return drawn ? children : placeholder;
}
