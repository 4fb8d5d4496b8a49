import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "#browser/links.tsx";
import { Button, IconButton, buttonClass } from "#ui/Button.tsx";
import { toast } from "#ui/toast.tsx";
import { demoDurationMs } from "#browser/session/demoState.ts";
import { exitDemo, resetDemo } from "#browser/session/demoMode.ts";

/** The card of the demo: its remaining time, and buttons to start over, sign up or leave. */
export function DemoCard({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsUntil(endsAt);
  useScreenFloor();
  const reset = () => {
    resetDemo();
    toast({
      title: "Demo reset",
      description: `The sample business is back to the start, and you have another ${demoDurationMs / 60_000} minutes.`,
    });
  };
  return (
    <>
      {/* Reserves space so that the card does not cover the end of the page. */}
      <div aria-hidden="true" className="h-24 print:hidden" />
      <section
        aria-label="Demo"
        className="fixed right-3 bottom-[calc(var(--bottom-bar,0px)+var(--action-bar,0px)+max(0.75rem,env(safe-area-inset-bottom)))] z-20 flex max-w-[calc(100vw-1.5rem)] animate-rise items-center gap-1.5 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-3.5 text-ink shadow-float print:hidden"
      >
        <p className="mr-1.5 leading-tight whitespace-nowrap">
          <span className="block text-xs text-ink-soft">Demo</span>
          <span role="timer" aria-label="Time left in the demo" className="tabular block font-semibold">
            {countdown(seconds)}
          </span>
        </p>
        <Button size="sm" onClick={reset}>
          Reset
        </Button>
        <Link
          to="/signup"
          className={buttonClass({ variant: "primary", size: "sm", className: "shrink-0 whitespace-nowrap" })}
        >
          Sign Up
        </Link>
        <IconButton label="Exit demo" size="sm" onClick={() => exitDemo()}>
          <X aria-hidden="true" />
        </IconButton>
        <p role="status" className="sr-only">
          {warning(seconds)}
        </p>
      </section>
    </>
  );
}

/** "29:05": minutes and seconds. */
function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The screen reader announcement as the end comes near; the countdown itself is silent. */
function warning(seconds: number): string {
  if (seconds > 300) return "";
  return seconds > 60
    ? "The demo ends in 5 minutes. Reset gives you more time."
    : "The demo ends in 1 minute. Reset gives you more time.";
}

/**
 * Moves other elements at the bottom of the screen above the card: messages on a phone, and the actions on selected
 * rows.
 */
function useScreenFloor(): void {
  useEffect(() => {
    const page = document.documentElement.style;
    page.setProperty("--demo-card", "4.25rem");
    return () => void page.removeProperty("--demo-card");
  }, []);
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return Math.max(0, Math.ceil((instant - now) / 1_000));
}
