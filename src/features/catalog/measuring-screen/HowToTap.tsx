import { useState } from "react";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

const stored = "yardstick.how-to-tap";

/** State of the picture that shows how to tap: shown for the first point set on this device, and on request. */
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

/**
 * Setting a point with a finger, in one moving picture over the photo: the finger slides, and the cross in the
 * magnifier comes onto the point. Touches go through it. `onSlab`: a thing on the surface is drawn, in the middle of the
 * drive.
 */
export function HowToTap({ onSlab }: { onSlab: boolean }) {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const goal = onSlab ? { x: 60, y: 45.5 } : { x: 66, y: 36 };
  const [loupe, scale] = [{ x: 30, y: 26 }, 7];
  return (
    <figure
      data-how-to-tap=""
      className="pointer-events-none absolute bottom-2 left-1/2 z-30 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 items-center gap-2 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      <svg
        viewBox="0 2 104 48"
        aria-hidden="true"
        className="w-30 shrink-0 rounded-lg border border-line"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path className="fill-bg" d="M0 0h104v64H0z" />
        <g transform={`translate(${72 - 2.5 * goal.x} ${26 - 2.5 * goal.y}) scale(2.5)`}>
          <House onSlab={onSlab} />
        </g>
        <circle cx={loupe.x} cy={loupe.y} r="20" className="fill-surface stroke-ink" strokeWidth="1.5" />
        <clipPath id="how-to-tap-loupe">
          <circle cx={loupe.x} cy={loupe.y} r="19" />
        </clipPath>
        <g clipPath="url(#how-to-tap-loupe)">
          <g>
            {!isStill && <Slide values="-12 -7; -12 -7; 0 0; 0 0" />}
            <g transform={`translate(${loupe.x - scale * goal.x} ${loupe.y - scale * goal.y}) scale(${scale})`}>
              <House onSlab={onSlab} />
            </g>
          </g>
        </g>
        <path
          d={`M${loupe.x - 8} ${loupe.y}h4.500m7 0h4.500M${loupe.x} ${loupe.y - 8}v4.500m0 7v4.500`}
          className="stroke-ink"
          strokeWidth="1.5"
        />
        {isStill && (
          <path d="M88 38 76 30.500m0 0 1.500 4m-1.500-4 4.500-.5" className="stroke-accent" strokeWidth="1.5" />
        )}
        <g>
          {!isStill && <Slide values="14 8; 14 8; 0 0; 0 0" />}
          <path
            className="fill-raised stroke-ink"
            strokeWidth="1.2"
            d="M70.500 29v16c-3-3-7-2-6 1l6 10h13c3-5 4-9 3-15-1-2-3-2-4-1-1-2-3-2-4-1v-10c0-5-8-5-8 0Z"
          />
        </g>
      </svg>
      <figcaption className="w-32 text-sm leading-tight font-medium">{messages.howToTapCaption}</figcaption>
    </figure>
  );
}

/** A movement from one place to another, shown twice; it ends before a person needs a way to stop it. */
function Slide({ values }: { values: string }) {
  return (
    <animateTransform
      attributeName="transform"
      type="translate"
      values={values}
      keyTimes="0; 0.25; 0.75; 1"
      dur="2.4s"
      repeatCount="2"
      fill="freeze"
    />
  );
}

/** A garage with its drive, small, and a slab in the middle of it. */
function House({ onSlab }: { onSlab: boolean }) {
  return (
    <g strokeWidth="1.5">
      <path vectorEffect="non-scaling-stroke" className="stroke-ink-soft" d="M26 36V20L52 8l26 12v16M8 36h88" />
      <path vectorEffect="non-scaling-stroke" className="stroke-ink-soft" d="M38 36V23h28v13M38 29h28" />
      <path vectorEffect="non-scaling-stroke" className="fill-accent/15 stroke-accent" d="M36 36h32l22 24H14Z" />
      {onSlab && (
        <path vectorEffect="non-scaling-stroke" className="fill-surface stroke-warning" d="M45.500 45.500H60l3 6H43Z" />
      )}
    </g>
  );
}
