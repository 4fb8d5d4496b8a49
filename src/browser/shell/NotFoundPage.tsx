import { buttonClass } from "#ui/Button.tsx";

/** The page for any unknown address. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <p className="tabular text-6xl font-semibold text-accent">404</p>
      <h1 className="text-2xl font-semibold">Oops! Page not found</h1>
      <p className="text-balance text-ink-soft">The page you're looking for doesn't exist or has been moved.</p>
      <a href="/" className={buttonClass({ variant: "primary", className: "mt-2" })}>
        Return to Home
      </a>
    </div>
  );
}
