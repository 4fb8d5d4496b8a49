import { CalendarDays, ClipboardList, Hammer, Menu as MenuIcon, DollarSign, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { type PageAddress, withoutSlashesAtEnd } from "#shared/pages.ts";
import type { Role } from "#shared/roles.ts";
import { cx } from "#ui/cx.ts";
import { Link } from "#browser/links.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { AddMenu } from "./AddMenu.tsx";
import { useNavigation } from "./navigation.ts";
import { UnreadCount } from "./UnreadCount.tsx";

const PhoneMenu = lazyComponent(() => import("./PhoneMenu.tsx"), "PhoneMenu", "after first paint");

const tabs: Partial<Record<PageAddress, { label: string; Icon: LucideIcon }>> = {
  "/dashboard": { label: "Estimates", Icon: ClipboardList },
  "/my-visits": { label: "My Visits", Icon: Hammer },
  "/calendar": { label: "Calendar", Icon: CalendarDays },
  "/jobs": { label: "Jobs", Icon: Hammer },
  "/invoices": { label: "Invoices", Icon: DollarSign },
};

/** The daily pages in the order of the bar: owners follow the money, managers the work. */
const dailyPages = (role: Role): PageAddress[] => [
  "/dashboard",
  "/my-visits",
  "/calendar",
  role === "owner" ? "/invoices" : "/jobs",
];

/** The index of the link after which the add button comes, in the middle of the bar. */
const addAfter = 1;

const look =
  "flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs no-underline [&>svg]:size-5.5 [&>svg]:shrink-0";

/**
 * The bar at the bottom of a phone, in reach of the thumb: the daily links, the add button in their middle, and the
 * rest of the menu at the end. It covers the end of the page, where `--bottom-bar` reserves space.
 */
export function BottomBar() {
  const { me } = useSession();
  const { pathname } = useLocation();
  const shown = useNavigation();
  const [open, setOpen] = useState(false);
  if (!me) return null;
  const ways = dailyPages(me.role).flatMap((daily) => shown.filter(({ to }) => to === daily));

  return (
    <>
      <div aria-hidden="true" className="h-(--bottom-bar) md:hidden print:hidden" />
      <nav
        data-bottom-bar=""
        aria-label="Every day"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <ul className="flex">
          {ways.flatMap(({ to, area }, place) => {
            const tab = tabs[to];
            if (!tab) return [];
            const current = area.test(withoutSlashesAtEnd(pathname) || "/");
            return [
              <li key={to} className="min-w-0 flex-auto">
                <Link
                  to={to}
                  aria-current={current ? "page" : undefined}
                  className={cx(look, "relative", current ? "font-medium text-accent" : "text-ink-soft")}
                >
                  <tab.Icon aria-hidden="true" />
                  <span className="max-w-full truncate">{tab.label}</span>
                  {to === "/dashboard" && (
                    <span className="absolute top-0.5 left-1/2 ml-1.5">
                      <UnreadCount />
                    </span>
                  )}
                </Link>
              </li>,
              ...(place === addAfter ? [<AddMenu key="add" />] : []),
            ];
          })}
          <li className="min-w-0 flex-auto">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(true)}
              className={cx(look, "text-ink-soft")}
            >
              <MenuIcon aria-hidden="true" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {open && <PhoneMenu onClose={() => setOpen(false)} />}
    </>
  );
}
