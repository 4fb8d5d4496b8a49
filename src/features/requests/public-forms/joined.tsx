import type { ReactNode } from "react";

/** Two texts on one line with a dot between them, or the one that there is; nothing where there is none. */
export function joined(first: ReactNode, second: ReactNode): ReactNode {
  if (!first || !second) return first || second || undefined;
  return (
    <>
      {first} · {second}
    </>
  );
}
