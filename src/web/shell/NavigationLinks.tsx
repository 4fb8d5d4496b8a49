import { Lock } from "lucide-react";
import { useLocation } from "react-router";
import { Link } from "#browser/links.tsx";
import { cx } from "#ui/cx.ts";
import { useSession } from "#browser/client/useSession.ts";
import { UnreadCount } from "./UnreadCount.tsx";
import { MoreLinks } from "./MoreLinks.tsx";
import { isRare, useNavigation } from "./navigation.ts";
import { withoutSlashesAtEnd } from "#shared/pages.ts";

const look = (stacked: boolean, current: boolean, locked: boolean) =>
  cx(
    "flex min-h-11 items-center gap-2 rounded-lg whitespace-nowrap no-underline transition-colors hover:bg-ink/6",
    stacked
      ? "justify-between px-3"
      : "px-0.5 text-sm max-xl:gap-1 max-lg:gap-0.5 lg:px-1.5 2xl:px-3 2xl:text-[0.9375rem] dense:min-h-9 dense:text-sm",
    current ? "bg-accent-soft font-medium text-accent" : locked ? "text-ink-faint" : "text-ink-soft hover:text-ink",
  );

/** The links of the app, in a row or, in the slide-out menu, stacked. */
export function NavigationLinks({ stacked = false, onChoose }: { stacked?: boolean; onChoose?: () => void }) {
  const { pathname } = useLocation();
  const session = useSession();
  const ways = useNavigation();
  const free = session.state === "signed-in" && !session.me.subscription.subscribed;
  const isCurrent = ({ area }: (typeof ways)[number]) => area.test(withoutSlashesAtEnd(pathname) || "/");
  return (
    <ul className={cx("flex", stacked ? "flex-col gap-0.5" : "items-center 2xl:gap-1")}>
      {ways.map((way) => {
        const { to, label, premium } = way;
        const current = isCurrent(way);
        const locked = premium && free;
        return (
          <li key={to} className={cx(!stacked && isRare(way) && "max-xl:hidden")}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={current ? "page" : undefined}
              className={look(stacked, current, locked)}
            >
              {label}
              {to === "/dashboard" && <UnreadCount />}
              {locked && (
                <>
                  <Lock aria-hidden="true" className="size-3.5 shrink-0" />
                  <span className="sr-only">(Pro)</span>
                </>
              )}
            </Link>
          </li>
        );
      })}
      {!stacked && ways.some(isRare) && (
        <MoreLinks className={look(false, ways.filter(isRare).some(isCurrent), false)} />
      )}
    </ul>
  );
}
