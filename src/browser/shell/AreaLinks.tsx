import { NavLink, useLocation } from "react-router";
import { cx } from "#ui/cx.ts";
import { useChosenInSight } from "#ui/useChosenInSight.ts";

const areas = [
  { label: "All", at: "" },
  { label: "Pressure Washing", at: "/pressure-washing" },
  { label: "Sealcoating", at: "/sealcoating" },
  { label: "General", at: "/general" },
];

/**
 * Links between the pages of one kind that each vertical has. `page` is the common end of their addresses, such as
 * "/services". `all` is the page of all verticals, if it is not `page` itself.
 */
export function AreaLinks({ label, page, all = page }: { label: string; page: "" | `/${string}`; all?: string }) {
  const row = useChosenInSight<HTMLElement>(useLocation().pathname);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative -mx-4 mb-4 overflow-x-auto px-4 sm:-mx-1 sm:px-1 [scrollbar-width:none] print:hidden"
    >
      <ul className="flex w-max gap-1 py-1">
        {areas.map((area) => (
          <li key={area.label}>
            <NavLink
              to={area.at === "" ? all : `${area.at}${page}`}
              end
              className={({ isActive }) =>
                cx(
                  "flex min-h-11 items-center rounded-full border px-3 text-sm sm:px-4 font-medium no-underline dense:min-h-9",
                  isActive
                    ? "border-accent bg-accent-soft text-accent"
                    : "border-line text-ink-soft hover:border-line-strong hover:text-ink",
                )
              }
            >
              {area.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
