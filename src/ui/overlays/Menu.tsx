import { DropdownMenu as Radix } from "radix-ui";
import { useId } from "react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#ui/cx.ts";

const item =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-[0.9375rem] no-underline outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-ink/8 dense:min-h-9 dense:text-sm [&>svg]:size-4 [&>svg]:shrink-0";

/**
 * The actions on one thing, behind a button. `trigger` is that button, `label` names the list for screen readers. The
 * list is outside the page's landmarks, because it belongs to none. It has the focus while it is open, and closes when
 * it loses it.
 */
export function Menu({
  trigger,
  label,
  align = "end",
  children,
}: {
  trigger: ReactElement;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
}) {
  const button = useId();
  return (
    // Not modal, because Radix's modal menu writes a style element, which the content security policy refuses.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild id={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          data-opened-by={button}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1.5rem)] animate-fade overflow-y-auto rounded-xl border border-line bg-raised p-1 text-ink shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One action of a menu. */
export function MenuItem({
  icon,
  tone = "default",
  disabled,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  tone?: "default" | "danger";
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(item, tone === "danger" && "text-danger data-highlighted:bg-danger-soft")}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Radix.Item>
  );
}

/** An item that opens another page. */
export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={item}>
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
      </Link>
    </Radix.Item>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A label above a group of items, not an item itself. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-3 py-1.5 text-xs text-ink-faint">{children}</Radix.Label>;
}
