import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";

/** The line under every page of app and site: the contact of this Yardstick's operator, and its name. */
export function Footer({ contact, children }: { contact: ReactNode; children?: ReactNode }) {
  return (
    <footer className="border-t border-line text-sm text-ink-faint print:hidden">
      <div className="mx-auto max-w-(--page-width) px-4 py-4 sm:px-6">
        {children}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p className="flex flex-wrap items-center gap-x-4">
            <span>
              © {new Date().getFullYear()} {brand.name}
            </span>
            <a
              href="/privacy"
              className="inline-flex min-h-11 items-center no-underline hover:text-ink hover:underline"
            >
              Privacy
            </a>
            <a href="/terms" className="inline-flex min-h-11 items-center no-underline hover:text-ink hover:underline">
              Terms
            </a>
          </p>
          {contact}
        </div>
      </div>
    </footer>
  );
}

/** The operator's address for the footer of the app; null if the operator gave none. */
export function contactLink(): ReactNode {
  const contact = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content;
  return contact ? (
    <a href={`mailto:${contact}`} className="link inline-flex min-h-11 items-center break-all">
      Contact: {contact}
    </a>
  ) : null;
}
