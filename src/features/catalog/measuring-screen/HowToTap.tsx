import { useState, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

const stored = "yardstick.how-to-tap";

/** State of the picture that shows how to tap: shown for the first points set on this device, and on request. */
export function useHowToTap() {
  const [shown, setShown] = useState<"at_first" | "asked" | null>(() => (wasPutAway() ? null : "at_first"));
  return {
    shown,
    show: () => setShown("asked"),
    putAway() {
      setShown(null);
      try {
        window.localStorage.setItem(stored, "seen");
      } catch {
        // A device without storage shows it again the next time.
      }
    },
  };
}

function wasPutAway(): boolean {
  try {
    return window.localStorage.getItem(stored) !== null;
  } catch {
    return false;
  }
}

/** Setting a point with a finger, in one picture: the first touch zooms in, the second one sets the point. */
export function HowToTap({ onPutAway }: { onPutAway: () => void }) {
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-line bg-accent-soft p-3">
      <div className="grid grid-cols-2 gap-3">
        <Picture caption={messages.howToTapFirst}>
          <path className="fill-surface" d="M0 0h104v64H0z" />
          <House />
          <circle cx="67" cy="36" r="8" className="fill-accent/25 stroke-accent" strokeWidth="1.5" />
          <Hand x={67} y={36} />
        </Picture>
        <Picture caption={messages.howToTapThen}>
          <path className="fill-surface" d="M0 0h104v64H0z" />
          <g transform="translate(-218 -110) scale(4)">
            <House />
          </g>
          <circle cx="44" cy="24" r="17" className="fill-bg stroke-ink" strokeWidth="2" />
          <path d="M27 30h12V8" className="stroke-ink-soft" strokeWidth="2" clipPath="circle(16px at 44px 24px)" />
          <path d="M39 30h21" className="stroke-accent" strokeWidth="2.5" />
          <path d="M33 30h3.500M41.500 30H45M39 24v3.500M39 32.500V36" className="stroke-warning" strokeWidth="2" />
          <Hand x={62} y={38} />
        </Picture>
      </div>
      <Button size="sm" className="self-end" onClick={onPutAway}>
        {messages.gotIt}
      </Button>
    </div>
  );
}

function Picture({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure>
      <svg
        viewBox="0 6 104 52"
        aria-hidden="true"
        className="w-full rounded-lg border border-line"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
      <figcaption className="mt-1.5 text-sm leading-snug">{caption}</figcaption>
    </figure>
  );
}

/** A garage with its drive, small. */
function House() {
  return (
    <g strokeWidth="1.5">
      <path vectorEffect="non-scaling-stroke" className="stroke-ink-soft" d="M26 36V20L52 8l26 12v16M8 36h88" />
      <path vectorEffect="non-scaling-stroke" className="stroke-ink-soft" d="M38 36V23h28v13M38 29h28" />
      <path vectorEffect="non-scaling-stroke" className="fill-accent/15 stroke-accent" d="M36 36h32l22 24H14Z" />
    </g>
  );
}

/** A fingertip that touches this position. */
function Hand({ x, y }: { x: number; y: number }) {
  return (
    <path
      className="fill-raised stroke-ink"
      strokeWidth="1.5"
      d={`M${x - 3.5} ${y + 3}v16c-3-3-7-2-6 1l6 10h13c3-5 4-9 3-15-1-2-3-2-4-1-1-2-3-2-4-1v-10c0-5-8-5-8 0Z`}
    />
  );
}
