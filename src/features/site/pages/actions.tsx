import { buttonClass } from "#ui/Button.tsx";
import type { Visitor } from "./visitor.ts";

/** The entry for each visitor: to sign up, back to the demo, or to their own business. */
export function GetStarted({ visitor, size = "lg" }: { visitor: Visitor; size?: "sm" | "md" | "lg" }) {
  if (visitor === "anonymous")
    return (
      <a href="/signup" className={buttonClass({ variant: "primary", size, className: "whitespace-nowrap" })}>
        Get Started
      </a>
    );
  if (visitor === "demo")
    return (
      <a href="/dashboard" className={buttonClass({ variant: "primary", size })}>
        Back to the Demo
      </a>
    );
  return (
    <a href="/dashboard" data-welcome="" className={buttonClass({ variant: "primary", size })}>
      Go to Platform
    </a>
  );
}

/** Starts the demo at once; without a script, links to the page about it. Not shown within the demo. */
export function TryDemo({ visitor }: { visitor: Visitor }) {
  return visitor === "demo" ? null : (
    <a href="/demo" data-demo="" className={buttonClass({ size: "lg" })}>
      Try Interactive Demo
    </a>
  );
}
