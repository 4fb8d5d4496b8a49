import type { ReactNode } from "react";

/** Joins two texts with a dot, or returns the one that exists. Undefined if neither does. */
export function joined(first: ReactNode, second: ReactNode): ReactNode {
  if (!first || !second) return first || second || undefined;
  return (
    <>
      {first} · {second}
    </>
  );
}
