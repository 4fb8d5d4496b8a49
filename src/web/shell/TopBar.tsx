import { Lock, Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { buttonClass, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Wordmark } from "#ui/Mark.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { useSession } from "#web/session.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { navigation } from "./navigation.ts";

/** The bar above every page of the app: the name, the way through, the account. Under 768 px the way slides out. */
export function TopBar() {
  const { state, me } = useSession();
  const [open, setOpen] = useState(false);
  const inside = state === "signed-in" || state === "demo";
  const locked = state === "signed-in" && !me.subscription.subscribed;

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg/95 backdrop-blur print:hidden">
      <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-2 px-3 sm:px-6">
        {inside && (
          <div className="md:hidden">
            <IconButton label="Open menu" onClick={() => setOpen(true)}><MenuIcon aria-hidden className="size-5" /></IconButton>
          </div>
        )}
        <a href={inside ? "/dashboard" : "/"} className="mr-auto flex min-h-11 items-center rounded-lg no-underline md:mr-4"><Wordmark /></a>
        {inside && <nav aria-label="Main" className="mr-auto hidden items-center gap-1 md:flex"><NavigationLinks locked={locked} /></nav>}
        {inside && <AccountMenu />}
        {state === "signed-out" && <a href="/signin" className={buttonClass({ variant: "primary", size: "sm" })}>Sign In</a>}
      </div>
      <Sheet open={open} onOpenChange={setOpen} title="Menu">
        <nav aria-label="Main" className="flex flex-col gap-1" onClick={() => setOpen(false)}><NavigationLinks locked={locked} /></nav>
      </Sheet>
    </header>
  );
}

function NavigationLinks({ locked }: { locked: boolean }) {
  return navigation.map(({ to, label, premium }) => (
    <NavLink
      key={to}
      to={to}
      className={({ isActive }) =>
        cx("flex min-h-11 items-center gap-1.5 rounded-lg px-3 no-underline hover:bg-ink/6 dense:min-h-9", isActive ? "font-medium text-accent" : "text-ink", premium && locked && "text-ink-soft")
      }
    >
      {label}
      {premium && locked && <><Lock aria-hidden className="size-3.5" /><span className="sr-only">(Pro plan)</span></>}
    </NavLink>
  ));
}
