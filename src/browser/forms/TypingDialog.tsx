import { useLayoutEffect, type ComponentProps } from "react";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { useDiscardGuard } from "./useDiscardGuard.ts";

/**
 * A dialog with text input. While `typed` is true, a stray press, Escape or leaving the page asks first. Its own Cancel
 * button calls `onClose`, which does not ask. Forms of records have `RecordDialog`.
 */
export function TypingDialog({
  typed,
  onClose,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, "open" | "onOpenChange"> & { typed: boolean; onClose: () => void }) {
  const closing = useDiscardGuard(onClose);
  const { onTyped } = closing;
  useLayoutEffect(() => onTyped(typed), [onTyped, typed]);
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && closing.ask()}>
      {children}
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}
