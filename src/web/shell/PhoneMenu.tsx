import { Link } from "#browser/links.tsx";
import { Search } from "lucide-react";
import { Sheet } from "#ui/overlays/Sheet.tsx";
import { useAccountEntries } from "./useAccountEntries.ts";
import { showOverlay } from "./overlays.ts";
import { NavigationLinks } from "./NavigationLinks.tsx";
import { VisitorMenu } from "#browser/shell/VisitorMenu.tsx";

/** The slide-out menu of a phone: the app's links with the account below, or the site's links for a visitor. */
export function PhoneMenu({ onClose: close }: { onClose: () => void }) {
  const account = useAccountEntries();
  const row =
    "flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 text-left text-ink-soft no-underline hover:bg-ink/6 hover:text-ink [&>svg]:size-4 [&>svg]:shrink-0";
  return (
    <Sheet open onOpenChange={close} title="Menu" side="right">
      {account && (
        <button
          type="button"
          className={row}
          onClick={() => {
            close();
            showOverlay("palette");
          }}
        >
          <Search aria-hidden="true" />
          Search
        </button>
      )}
      <nav aria-label="Main">{account ? <NavigationLinks stacked onChoose={close} /> : <VisitorMenu stacked />}</nav>
      {account && (
        <section aria-label="My Account" className="mt-3 border-t border-line pt-3">
          <p className="px-3 pb-1 text-sm font-medium">My Account</p>
          <p className="px-3 pb-2 text-xs text-ink-faint">
            {account.who && <span className="block truncate">{account.who}</span>}
            {account.plan}
          </p>
          {[...account.businesses, ...account.entries, account.wayOut].map((entry, place) =>
            "to" in entry ? (
              <Link key={`${place} ${entry.label}`} to={entry.to} onClick={close} className={row}>
                <entry.Icon aria-hidden />
                {entry.label}
              </Link>
            ) : (
              <button
                key={`${place} ${entry.label}`}
                type="button"
                className={row}
                onClick={() => {
                  close();
                  entry.act();
                }}
              >
                <entry.Icon aria-hidden />
                {entry.label}
              </button>
            ),
          )}
        </section>
      )}
    </Sheet>
  );
}
