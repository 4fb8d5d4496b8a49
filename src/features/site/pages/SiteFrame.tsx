import type { ReactNode } from "react";
import { buttonClass } from "#ui/Button.tsx";
import { Wordmark } from "#ui/Mark.tsx";
import { SkipLink } from "#ui/SkipLink.tsx";
import { Footer } from "#browser/shell/Footer.tsx";
import { VisitorMenu } from "#browser/shell/VisitorMenu.tsx";
import { GetStarted } from "./actions.tsx";
import { contactMark, type Visitor } from "./visitor.ts";

/**
 * The frame of every prerendered page, of the site and of signing in: entry and navigation at the top, links at the
 * bottom.
 */
export function SiteFrame({
  page,
  visitor,
  messages = <LeftMessages />,
  children,
}: {
  page: string;
  visitor: Visitor;
  /** The area for passing messages. */ messages?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteBar page={page} visitor={visitor} />
      <main id="page" tabIndex={-1} className="flex-1 outline-none">
        {page === "/" ? children : <div className="mx-auto max-w-7xl px-4 sm:px-6">{children}</div>}
      </main>
      <Footer contact={contactMark}>
        <nav aria-label="Site" className="mb-2 border-b border-line pb-3">
          <ul className="-mx-1.5 flex flex-wrap sm:-mx-2">
            {wayOn.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === page ? "page" : undefined}
                  className="flex min-h-11 items-center rounded-lg px-1.5 text-ink-soft no-underline hover:text-ink hover:underline sm:px-2"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Footer>
      {messages}
    </div>
  );
}

/** The area in which the site's script shows the previous page's message. */
function LeftMessages() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4 sm:justify-end"
    >
      <div
        data-message=""
        hidden
        className="w-full max-w-sm animate-rise rounded-xl border border-line bg-raised px-4 py-3 text-sm shadow-float"
      >
        <p className="font-semibold" />
        <p className="text-ink-soft" />
      </div>
    </div>
  );
}

const wayOn = [
  { href: "/what-we-offer", label: "Features" },
  { href: "/get-started", label: "How it works" },
  { href: "/#pricing", label: "Pricing" },
  { href: "/#compare", label: "Compare" },
  { href: "/#faq", label: "Questions" },
  { href: "/demo", label: "Demo" },
];

function SiteBar({ page, visitor }: { page: string; visitor: Visitor }) {
  const inside = visitor !== "anonymous";
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-3 px-4 sm:px-6 lg:gap-6">
        <a
          href={visitor === "free" || visitor === "subscribed" ? "/dashboard" : "/"}
          className="-ml-1 flex min-h-11 items-center rounded-lg px-1 no-underline"
        >
          <Wordmark />
        </a>
        <nav aria-label="Main" className="hidden flex-1 md:block">
          <VisitorMenu />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {!inside && page !== "/signin" && page !== "/check-inbox" && (
            <a href="/signin" className={buttonClass({ variant: "ghost", size: "sm", className: "max-sm:hidden" })}>
              Sign In
            </a>
          )}
          {(inside || page !== "/signup") && <GetStarted visitor={visitor} size="sm" />}
          <button
            type="button"
            popoverTarget="menu"
            aria-label="Menu"
            className={buttonClass({ variant: "ghost", className: "-mr-2 size-11 px-0! md:hidden" })}
          >
            <MenuIcon d="M4 6h16M4 12h16M4 18h16" />
          </button>
        </div>
      </div>
      <PhoneMenu visitor={visitor} />
    </header>
  );
}

/** The slide-out menu of a phone: the browser itself opens it, and closes it on Escape and on a tap beside it. */
function PhoneMenu({ visitor }: { visitor: Visitor }) {
  return (
    <nav
      id="menu"
      popover="auto"
      aria-label="Menu"
      className="fixed inset-y-0 right-0 left-auto h-dvh max-h-none w-72 max-w-[85vw] flex-col border-l border-line bg-raised p-4 text-ink shadow-float backdrop:bg-scrim open:flex open:animate-slide-right md:hidden!"
    >
      <div className="mb-2 flex items-center justify-between">
        <p className="px-3 font-semibold">Menu</p>
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close"
          className={buttonClass({ variant: "ghost", className: "size-11 px-0!" })}
        >
          <MenuIcon d="M6 6l12 12M18 6 6 18" />
        </button>
      </div>
      <VisitorMenu stacked />
      <ul className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
        {wayOn
          .filter(({ label }) => label !== "Features" && label !== "Pricing")
          .map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] text-ink-soft no-underline hover:bg-ink/6 hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
      </ul>
      {visitor === "anonymous" && (
        <div className="mt-4 flex flex-col gap-2">
          <GetStarted visitor={visitor} size="md" />
          <a href="/signin" className={buttonClass({ block: true })}>
            Sign In
          </a>
        </div>
      )}
    </nav>
  );
}

function MenuIcon({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d={d} />
    </svg>
  );
}
