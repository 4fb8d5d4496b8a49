import { AlertDialog as Radix } from "radix-ui";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Scrim } from "./Scrim.tsx";
import { useReturnFocus } from "./useReturnFocus.ts";
import { messages } from "#ui/uiWords.en.ts";

/**
 * Asks for confirmation before an action. It stays open and busy while `onConfirm` runs, and closes when that succeeds.
 * If it throws, the dialog shows the error's message, so that the person can try again. The focus starts on the
 * harmless answer.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  confirmDisabled = false,
  cancelLabel = messages.cancel,
  tone = "default",
  onConfirm,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: string;
  /** While true, the person cannot confirm, e.g. because something must be typed first. */
  confirmDisabled?: boolean;
  cancelLabel?: string;
  tone?: "default" | "danger";
  onConfirm: () => Promise<unknown> | void;
  children?: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  function change(next: boolean) {
    if (busy) return;
    setProblem("");
    onOpenChange(next);
  }

  async function confirm() {
    setBusy(true);
    setProblem("");
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      setProblem((error instanceof Error && error.message) || messages.somethingWrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...returnFocus}
          aria-modal="true"
          className="fixed inset-x-3 bottom-3 z-40 flex max-h-[calc(100dvh-1.5rem)] animate-rise flex-col overflow-y-auto rounded-2xl border border-line bg-surface p-5 text-ink shadow-float outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[28rem] sm:-translate-x-1/2 sm:-translate-y-1/2"
        >
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-[0.9375rem] text-ink-soft">{text}</div>
          </Radix.Description>
          {children && <div className="mt-4">{children}</div>}
          {problem && (
            <Notice tone="danger" className="mt-4">
              {problem}
            </Notice>
          )}
          <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={tone === "danger" ? "danger" : "primary"}
              busy={busy}
              disabled={confirmDisabled}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
