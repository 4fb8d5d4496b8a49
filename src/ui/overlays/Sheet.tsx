import { Dialog as Radix } from "radix-ui";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Scrim, stayOpenForToasts } from "./Scrim.tsx";
import { useReturnFocus } from "./useReturnFocus.ts";

/** A panel that slides in from the edge, such as the menu on a phone. Escape or a press beside it closes it. */
export function Sheet({
  open,
  onOpenChange,
  title,
  side = "left",
  footer,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  side?: "left" | "right";
  footer?: ReactNode;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onInteractOutside={stayOpenForToasts}
          className={cx(
            "fixed inset-y-0 z-40 flex w-[min(20rem,calc(100vw-3rem))] flex-col bg-surface text-ink shadow-float outline-none",
            side === "left" ? "left-0 animate-slide-left" : "right-0 animate-slide-right",
          )}
        >
          <div className="flex items-center gap-3 py-2 pr-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4">{children}</div>
          {footer && (
            <div className="border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
