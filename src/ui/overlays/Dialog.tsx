import { Dialog as Radix } from "radix-ui";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Scrim, stayOpenForToasts } from "./Scrim.tsx";
import { useReturnFocus } from "./useReturnFocus.ts";

const widths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-4xl" };

/**
 * A dialog that must be answered first. It fills the screen on a phone, and is a card in the middle otherwise; long
 * content scrolls between its heading and its footer. Escape, the close button and a press outside close it unless it
 * is `locked`. When it opens, the focus moves to its first field; when it closes, the focus returns.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = "md",
  trigger,
  locked = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof widths;
  trigger?: ReactElement;
  /** While true, it cannot be dismissed, e.g. because it is saving. */
  locked?: boolean;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            focusFirstField(event);
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          onInteractOutside={stayOpenForToasts}
          className={cx(
            "fixed inset-0 z-40 flex animate-rise flex-col bg-surface text-ink outline-none",
            "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:border sm:border-line sm:shadow-float",
            widths[size],
          )}
        >
          <div className="flex items-start gap-3 border-b border-line py-2 pr-2 pl-4 sm:pl-5">
            <div className="min-w-0 flex-1 py-2">
              <Radix.Title className="text-lg leading-7 font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" disabled={locked}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div
            data-dialog-content=""
            className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5"
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1 sm:px-5">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const fields = "input:not([hidden], [type=hidden], [type=file], [type=checkbox], [type=radio]), select, textarea";

/**
 * Focuses the first field of a dialog. On a touch screen it focuses the dialog itself, because the keyboard would cover
 * half of the text before the person has read it.
 */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  if (matchMedia("(pointer: coarse)").matches) {
    event.preventDefault();
    event.currentTarget.focus();
    return;
  }
  const first = event.currentTarget
    .querySelector("[data-dialog-content]")
    ?.querySelector<HTMLElement>(`a[href], button, ${fields}`);
  if (!first?.matches(fields)) return;
  event.preventDefault();
  first.focus();
}
