import type { ReactNode } from "react";

/** The paper every screen of a public form stands on: whose form it is, what it is for, and what it holds. */
export function FormFrame({
  business,
  logo,
  title,
  children,
}: {
  business: string | null;
  logo: string | null;
  title: string;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-1 pb-[max(2rem,env(safe-area-inset-bottom))] sm:pt-4">
      <header className="min-w-0">
        {logo && <img src={logo} alt="" className="mb-4 h-14 max-w-60 object-contain object-left" />}
        <h1 className="text-2xl font-semibold text-balance wrap-anywhere">{business ?? title}</h1>
        {business && <p className="mt-1 text-ink-soft">{title}</p>}
      </header>
      {children}
    </main>
  );
}
