import type { ReactNode } from "react";

/** The narrow page for signing in, signing up or resetting a password. */
export function AuthCard({
  title,
  text,
  foot,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-md pt-4 pb-8 sm:pt-10">
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {text && <p className="mt-1.5 text-[0.9375rem] text-pretty text-ink-soft">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {foot && <p className="mt-3 text-center text-[0.9375rem] text-ink-soft">{foot}</p>}
    </div>
  );
}
