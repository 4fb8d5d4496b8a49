import { createContext, useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

type Tell = (field: string, words: string | null) => void;

const UnsavedContext = createContext<Tell | null>(null);

/** Says that something typed is not saved yet, in words that complete "… not saved yet: notes". null: nothing is. */
export function useUnsaved(words: string | null): void {
  const tell = useContext(UnsavedContext);
  const field = useId();
  useEffect(() => {
    if (words === null) return;
    tell?.(field, words);
    return () => tell?.(field, null);
  }, [tell, field, words]);
}

/** Being sent to sign in is no choice of the person's, and there is nothing to stay for. */
const forced = ["/auth", "/signin"];

/** Asks before a page is left on which something typed is not saved yet. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string>>(new Map());
  const tell = useMemo<Tell>(
    () => (field, words) =>
      setUnsaved((before) => {
        const after = new Map(before);
        if (words === null) after.delete(field);
        else after.set(field, words);
        return after;
      }),
    [],
  );
  const any = unsaved.size > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => any && nextLocation.pathname !== currentLocation.pathname && !forced.includes(nextLocation.pathname));

  const leaving = useRef(false);

  useEffect(() => {
    if (!any) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [any]);

  return (
    <UnsavedContext value={tell}>
      {children}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        onOpenChange={() => leaving.current || blocker.reset?.()}
        title="Leave without saving?"
        text={`What you typed is not saved yet: ${[...new Set(unsaved.values())].join(", ")}.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={() => {
          leaving.current = true;
          blocker.proceed?.();
        }}
      />
    </UnsavedContext>
  );
}
