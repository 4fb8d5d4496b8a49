import { brand } from "#shared/brand.ts";

/** The line under every page: how to reach whoever runs this Yardstick, and whose it is. */
export function Footer() {
  const contact = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content;
  return (
    <footer className="border-t border-line px-4 py-6 text-sm text-ink-soft print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>© {new Date().getFullYear()} {brand.name}</p>
        {contact && <a href={`mailto:${contact}`} className="inline-flex min-h-11 items-center dense:min-h-9">Contact {contact}</a>}
      </div>
    </footer>
  );
}
