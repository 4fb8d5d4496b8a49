import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { SpinnerGlyph } from "./Spinner.tsx";

/** The emphasis of a button: one primary per screen, the rest secondary or ghost. Danger is for destructive actions. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

/** Small is for rows and cards, medium for forms, large for the main action of a page. */
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "inline-flex max-w-full items-center justify-center gap-2 rounded-lg border text-center font-medium no-underline transition-colors select-none disabled:opacity-55 aria-disabled:cursor-default contrast-more:border-line-strong [&[aria-disabled=true]:not([aria-busy=true])]:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-accent-ink [&:not(:disabled,[aria-disabled=true])]:hover:bg-accent-hover",
  secondary:
    "border-line-strong/60 bg-raised text-ink [&:not(:disabled,[aria-disabled=true])]:hover:border-line-strong [&:not(:disabled,[aria-disabled=true])]:hover:bg-sunken",
  ghost:
    "border-transparent bg-transparent text-ink-soft [&:not(:disabled,[aria-disabled=true])]:hover:bg-ink/7 [&:not(:disabled,[aria-disabled=true])]:hover:text-ink",
  danger: "border-transparent bg-danger text-danger-ink [&:not(:disabled,[aria-disabled=true])]:hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-11 px-3 py-1 text-sm dense:min-h-9",
  md: "min-h-11 px-4 py-2 text-[0.9375rem] dense:min-h-9 dense:py-1 dense:text-sm",
  lg: "min-h-12 px-6 py-2.5 text-base",
};

const squares: Record<ButtonSize, string> = {
  sm: "size-11 dense:size-9",
  md: "size-11 dense:size-9",
  lg: "size-12",
};

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  className?: string;
}

/** The look of a button for an element that is a link: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass({ variant = "secondary", size = "md", block = false, className }: ButtonLook = {}): string {
  return cx(base, variants[variant], sizes[size], block && "w-full", className);
}

// Not the native `disabled`, because that would drop the focus, and keyboard users would lose their place.
const busyProps = {
  "aria-busy": true,
  "aria-disabled": true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/**
 * A button. It is `type="button"` unless set otherwise, so that it never submits a form by accident. While `busy` it
 * shows a spinner, is announced as busy and cannot be pressed again.
 */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook & { busy?: boolean; busyLabel?: string; icon?: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      {...(busy ? busyProps : { onClick })}
      className={buttonClass({ variant, size, block, className })}
    >
      {busy ? (
        <SpinnerGlyph className="size-4 shrink-0" />
      ) : (
        icon && <span className="contents [&>svg]:size-4 [&>svg]:shrink-0">{icon}</span>
      )}
      <span className="min-w-0">{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

/** A button that shows only an icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({
  label,
  variant = "ghost",
  size = "md",
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & Omit<ButtonLook, "block"> & { label: string; busy?: boolean }) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      {...(busy ? busyProps : { onClick })}
      className={cx(base, variants[variant], squares[size], "shrink-0 p-0 [&>svg]:size-5", className)}
    >
      {busy ? <SpinnerGlyph /> : children}
    </button>
  );
}
