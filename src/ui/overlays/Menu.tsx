import { DropdownMenu as Radix } from "radix-ui";
import { cloneElement, useImperativeHandle } from "react";
import type { ComponentProps, ReactElement, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { cx } from "#ui/cx.ts";
import { listId, useMenuButton, type OpenedMenu } from "./useMenuButton.ts";

const item =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-[0.9375rem] no-underline outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-ink/8 dense:min-h-9 dense:text-sm [&>svg]:size-4 [&>svg]:shrink-0";

/**
 * The actions on one thing, behind a button. `trigger` is that button, `label` names the list for screen readers. The
 * list is outside the page's landmarks, because it belongs to none. It has the focus while it is open, and closes when
 * it loses it.
 */
export function Menu({
  trigger,
  ...list
}: {
  trigger: ReactElement<ComponentProps<"button">>;
  label: string;
  align?: Align;
  children: ReactNode;
}) {
  const menu = useMenuButton();
  return (
    <>
      {cloneElement(trigger, menu.button)}
      {menu.near && <MenuList {...menu.list} {...list} />}
    </>
  );
}

type Align = "start" | "center" | "end";

/** The list of a menu whose button is rendered elsewhere, by `useMenuButton`. */
export function MenuList({
  of,
  open,
  onOpenChange,
  label,
  align = "end",
  children,
}: OpenedMenu & { label: string; align?: Align; children: ReactNode }) {
  return (
    // Not modal, because Radix's modal menu writes a style element, which the content security policy refuses.
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <ButtonElsewhere of={of} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={listId(of)}
          aria-label={label}
          aria-labelledby={undefined}
          data-opened-by={of}
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

/** Gives Radix the button as its trigger: the list is placed beside it and returns the focus to it. */
function ButtonElsewhere({ of, ref }: { of: string; ref?: Ref<Element | null> }) {
  useImperativeHandle<Element | null, Element | null>(ref, () => document.getElementById(of), [of]);
  return null;
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

/** An item that leaves the app: a call, a text message, or a map in a new tab. */
export function MenuWayOut({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  const isPage = href.startsWith("https:");
  return (
    <Radix.Item asChild>
      <a href={href} {...(isPage && { target: "_blank", rel: "noopener noreferrer" })} className={item}>
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
      </a>
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
