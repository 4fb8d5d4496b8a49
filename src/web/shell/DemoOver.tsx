import { useLocation } from "react-router";
import { Mark } from "#ui/Mark.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import { restartDemo } from "#browser/session/demoMode.ts";
import { Page } from "./Page.tsx";

/** The content of every demo page after the demo has ended: an explanation, and the next steps. */
export function DemoOver() {
  const { pathname, search } = useLocation();
  return (
    <Page title="Demo ended">
      <div className="mx-auto flex max-w-lg flex-col items-center py-10 text-center sm:py-16">
        <Mark className="size-12 text-accent" />
        <h1 className="mt-5 text-2xl font-semibold text-balance sm:text-3xl">Your demo has ended</h1>
        <p className="mt-3 text-pretty text-ink-soft">
          The sample business is cleared, and nothing you did left your browser. Set up your own: unlimited services and
          requests, free, no card.
        </p>
        <div className="mt-7 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <a href="/signup" className={buttonClass({ variant: "primary", size: "lg" })}>
            Get Started
          </a>
          <Button size="lg" onClick={restartDemo}>
            Try the demo again
          </Button>
        </div>
        <p className="mt-6 text-sm text-ink-soft">
          Have an account?{" "}
          <a href={`/signin?${new URLSearchParams({ redirect: pathname + search })}`} className="link">
            Sign in
          </a>
        </p>
      </div>
    </Page>
  );
}
