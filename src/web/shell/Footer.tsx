import { brand } from "#shared/brand.ts";

/** The line under every page: how to reach whoever runs this Yardstick, and whose it is. */
export function Footer() {
  const contact = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content;
  return (
    <footer className="border-t border-line text-sm text-ink-faint print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-4 sm:px-6">
        <p>
          © {new Date().getFullYear()} {brand.name}
        </p>
        {contact && (
          <a href={`mailto:${contact}`} className="link inline-flex min-h-11 items-center break-all">
            Contact: {contact}
          </a>
        )}
      </div>
    </footer>
  );
}
