import { Menu as MenuIcon, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { NotificationBell } from "#features/alerts/notifications/NotificationBell.tsx";
import { buttonClass, IconButton } from "#ui/Button.tsx";
import { Wordmark } from "#ui/Mark.tsx";
import { homeOf } from "#browser/session/homeOf.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { NavigationLinks } from "./NavigationLinks.tsx";
import { TrialPill } from "./TrialPill.tsx";
import { showOverlay } from "./overlays.ts";
import { VisitorMenu } from "#browser/shell/VisitorMenu.tsx";

const ContactMadeButton = lazyComponent(
  () => import("#features/customers/follow-up-screens/ContactMadeButton.tsx"),
  "ContactMadeButton",
);

const PhoneMenu = lazyComponent(() => import("./PhoneMenu.tsx"), "PhoneMenu", "after first paint");

/**
 * The bar above every page of the app: the name, the links, the account. Under 768 px a visitor's links slide out; a
 * member's are in the bar at the bottom.
 */
export function TopBar() {
  const { state, me } = useSession();
  const [open, setOpen] = useState(false);
  const name = "-ml-1 flex min-h-11 items-center rounded-lg px-1 no-underline";

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg print:hidden">
      <div className="mx-auto flex min-h-14 max-w-(--page-width) items-center gap-3 px-4 sm:px-6 lg:gap-6">
        {me ? (
          <Link to={homeOf(me.role).to} className={name}>
            {/* In a narrow bar, the logo replaces the name. */}
            <Wordmark nameClass="md:max-[70rem]:sr-only" />
          </Link>
        ) : (
          <a href="/" className={name}>
            <Wordmark />
          </a>
        )}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 md:justify-between">
          {me && (
            <>
              <nav aria-label="Main" className="hidden md:block">
                <NavigationLinks />
              </nav>
              <div className="flex items-center gap-1">
                <TrialPill />
                <div className="hidden lg:block">
                  <IconButton
                    label="Search"
                    title="Search (Ctrl K)"
                    aria-haspopup="dialog"
                    onClick={() => showOverlay("palette")}
                  >
                    <Search aria-hidden="true" />
                  </IconButton>
                </div>
                <NotificationBell ContactMade={ContactMadeButton} />
                <div className="hidden md:block">
                  <AccountMenu />
                </div>
              </div>
            </>
          )}
          {state === "signed-out" && (
            <>
              <nav aria-label="Main" className="hidden md:block">
                <VisitorMenu />
              </nav>
              <a href="/signin" className={buttonClass({ variant: "primary", size: "sm", className: "ml-auto" })}>
                Sign In
              </a>
            </>
          )}
          {state === "signed-out" && (
            <>
              <IconButton
                label="Open menu"
                className="-mr-2 md:hidden"
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <MenuIcon aria-hidden="true" />
              </IconButton>
              {open && <PhoneMenu onClose={() => setOpen(false)} />}
            </>
          )}
        </div>
      </div>
    </header>
  );
}
