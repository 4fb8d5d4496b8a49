import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useVisiblePart } from "./useVisiblePart.ts";

/**
 * A native modal dialog. Nothing behind it can be reached, Escape and the phone's Back try to close it, and the focus
 * returns to the previous element.
 */
function ModalDialog({
  labelledBy,
  describedBy,
  role,
  className,
  part = null,
  onClose,
  onKeyDown,
  children,
}: {
  labelledBy: string;
  describedBy?: string;
  role?: "alertdialog";
  className: string;
  part?: { top: number; height: number } | null;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // A portal, so that Enter in one of its fields does not submit a form around the screen.
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(role === "alertdialog" ? {} : { "data-full-screen": "" })}
      className={className}
      style={part ? { top: part.top, height: part.height } : undefined}
      onCancel={(event) => {
        // React bubbles events through portals: a file field's "cancel" must not close the dialog.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClose={(event) => {
        event.stopPropagation();
        // A browser can close the dialog without a cancel event when Back is pressed twice.
        if (event.target === dialog.current && !dialog.current?.open) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") {
          event.preventDefault();
          onClose();
        } else onKeyDown?.(event);
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** The frame of the measuring screen: the whole window, with the focus on its heading at first. */
export function FullScreenDialog({
  title,
  actions,
  onClose,
  onKeyDown,
  children,
}: {
  title: string;
  actions: ReactNode;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const id = useId();
  const part = useVisiblePart();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <ModalDialog
      labelledBy={id}
      part={part}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 hidden h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-bg text-ink open:flex"
    >
      <header className="flex shrink-0 items-center border-b border-line bg-surface pr-1 pl-4 sm:pr-3">
        <h1
          ref={heading}
          id={id}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate py-2 text-sm font-semibold outline-none min-[22rem]:text-base"
        >
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </ModalDialog>
  );
}

/** A question before something is lost. The safe answer comes first and has the focus. */
export function AskDialog({
  title,
  text,
  yes,
  no,
  onYes,
  onNo,
}: {
  title: string;
  text: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}) {
  const id = useId();
  return (
    <ModalDialog
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onNo}
      className={cx(
        "m-auto hidden w-[min(24rem,calc(100%-2rem))] flex-col gap-3 rounded-2xl border border-line bg-raised p-5 text-ink shadow-float open:flex",
        "backdrop:bg-scrim",
      )}
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p id={`${id}-text`} className="text-ink-soft">
        {text}
      </p>
      <div className="mt-1 flex flex-col gap-2 sm:flex-row-reverse">
        <Button variant="primary" onClick={onNo}>
          {no}
        </Button>
        <Button onClick={onYes}>{yes}</Button>
      </div>
    </ModalDialog>
  );
}
