import { cx } from "#ui/cx.ts";

const ways = [
  { href: "/services", label: "Platform" },
  { href: "/#features", label: "Features" },
  { href: "/#pricing", label: "Pricing" },
];

/** The site's menu for visitors who are not signed in: in a row or, in a slide-out menu, stacked. */
export function VisitorMenu({ stacked = false }: { stacked?: boolean }) {
  return (
    <ul className={cx("flex", stacked ? "flex-col gap-0.5" : "items-center gap-0.5 lg:gap-1")}>
      {ways.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] whitespace-nowrap text-ink-soft no-underline transition-colors hover:bg-ink/6 hover:text-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
