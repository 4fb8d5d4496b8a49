import type { ReactNode } from "react";
import { useEffect } from "react";
import { brand } from "#shared/brand.ts";

/** The paper every screen of a public form stands on: whose form it is, what it is for, and what it holds. */
export function FormFrame({ business, title, children }: { business?: string | null; title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = business ? `${title} – ${business}` : `${title} – ${brand.name}`;
  }, [business, title]);
  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-6 pb-[max(2rem,env(safe-area-inset-bottom))] sm:pt-10">
      <header className="min-w-0">
        <h1 className="text-2xl font-semibold text-balance wrap-anywhere">{business ?? title}</h1>
        {business && <p className="mt-1 text-ink-soft">{title}</p>}
      </header>
      {children}
    </main>
  );
}

/** A screen that says one thing instead of a form. */
export function MessageScreen({ title, lead, text, note }: { title: string; lead?: string; text: string; note?: string }) {
  useEffect(() => {
    document.title = `${title} – ${brand.name}`;
  }, [title]);
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-md place-items-center px-4 py-10">
      <div className="flex flex-col items-center text-center">
        <svg viewBox="0 0 24 24" aria-hidden="true" className="mb-4 size-10 text-ink-faint" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 0 1 3.5 8.5M8 12h4M3 3l18 18" />
        </svg>
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        {lead && <p className="mt-2 font-medium">{lead}</p>}
        <p className="mt-2 text-pretty text-ink-soft">{text}</p>
        {note && <p className="mt-4 text-sm text-ink-faint">{note}</p>}
      </div>
    </main>
  );
}
