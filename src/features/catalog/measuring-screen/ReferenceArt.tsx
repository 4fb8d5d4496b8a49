import type { ReactNode } from "react";
import type { ReferenceKind } from "#features/catalog/measurements/measurement.ts";

// The thing itself in ink, the measured part in the accent colour.
const line = {
  stroke: "currentColor",
  strokeWidth: 1.6,
  fill: "none",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const measured = "stroke-accent [stroke-width:2.6] fill-none";

function Ends({ from, to, y }: { from: number; to: number; y: number }) {
  return (
    <path
      className={measured}
      strokeLinecap="round"
      d={`M ${from} ${y} H ${to} M ${from} ${y - 2.5} v 5 M ${to} ${y - 2.5} v 5`}
    />
  );
}

const drawings: Record<ReferenceKind, ReactNode> = {
  garage_door_single: (
    <>
      <path {...line} d="M10 33V13L28 5l18 8v20" />
      <path {...line} d="M18 33V18h20v15" className="fill-ink/8" />
      <path {...line} strokeWidth="1.1" d="M18 23h20M18 28h20" />
      <Ends from={18} to={38} y={37} />
    </>
  ),
  garage_door_double: (
    <>
      <path {...line} d="M4 33V13L28 5l24 8v20" />
      <path {...line} d="M10 33V18h36v15" className="fill-ink/8" />
      <path {...line} strokeWidth="1.1" d="M10 23h36M10 28h36" />
      <Ends from={10} to={46} y={37} />
    </>
  ),
  entry_door: (
    <>
      <path {...line} d="M6 37h9M41 37h9" />
      <path d="M19 37V5h18v32Z" className="fill-ink/8" />
      <path className={measured} strokeLinejoin="round" d="M19 37V5h18v32Z" />
      <path {...line} strokeWidth="1.1" d="M23 9.5h10v8H23zM23 22h10v10.5H23z" />
      <circle cx="33.6" cy="19.8" r="1.1" fill="currentColor" />
    </>
  ),
  car: (
    <>
      <path
        {...line}
        className="fill-ink/8"
        d="M7 28v-6c0-1.5 1-2.3 2.5-2.6L15 18l6-7.2c.8-.9 1.8-1.3 3-1.3h10c1.3 0 2.4.5 3.2 1.5L42.5 18l4.3 1.2c1.7.4 2.2 1.4 2.2 2.8v6h-4.5M37 28H20"
      />
      <path {...line} strokeWidth="1.1" d="M20 18h18M28.5 10v8" />
      <circle {...line} cx="15.5" cy="28" r="4.3" />
      <circle {...line} cx="40.5" cy="28" r="4.3" />
      <Ends from={7} to={49} y={37} />
    </>
  ),
  paver: (
    <>
      <path
        {...line}
        strokeWidth="1.1"
        d="M4 12h48M4 22h48M4 32h48M14 12V4M38 12V4M8 22V12M46 22V12M20 32V22M44 32V22M10 40v-8M34 40v-8"
        opacity="0.7"
      />
      <path d="M20 22h24v10H20z" className="fill-accent/20" />
      <path className={measured} strokeLinejoin="round" d="M20 22h24v10H20z" />
    </>
  ),
  step: (
    <>
      <path {...line} d="M16 12h24v9h5v8h5v8H6v-8h5v-8h5z" className="fill-ink/8" />
      <path {...line} strokeWidth="1.1" d="M11 29h34M16 21h24" />
      <Ends from={6} to={50} y={37} />
    </>
  ),
  plywood: (
    <>
      <path d="M13 9h30l8 25H5z" className="fill-ink/8" />
      <path
        {...line}
        strokeWidth="1.1"
        opacity="0.7"
        d="M13.5 16c8-2 18 2.5 28.5.5M11 23c9-2.5 22 2.5 34 .3M9 29.5c10-2 28 2 38 0"
      />
      <path className={measured} strokeLinejoin="round" d="M13 9h30l8 25H5z" />
    </>
  ),
  tape: (
    <>
      <circle {...line} className="fill-ink/8" cx="15" cy="17" r="11" />
      <circle {...line} cx="15" cy="17" r="4" />
      <path className={measured} strokeLinecap="round" strokeLinejoin="round" d="M15 28h37v6H26" />
      <path {...line} strokeWidth="1.1" d="M24 28v2.5M30 28v2.5M36 28v2.5M42 28v2.5M48 28v2.5" />
    </>
  ),
  marked_sheet: (
    <>
      <path {...line} className="fill-ink/8" d="M13 4h30v34H13z" />
      <path className="fill-current" d="M17 8h8v8h-8zM31 8h8v8h-8zM17 26h8v8h-8zM31 26h8v8h-8z" />
      <path className={measured} d="M17 21h22" strokeLinecap="round" />
    </>
  ),
  other: (
    <>
      <path {...line} className="fill-ink/8" strokeDasharray="3.5 3.5" d="M12 7h32v20H12z" />
      <path d="M25.3 14.3c0-1.7 1.3-2.8 2.9-2.8s2.9 1.1 2.9 2.7c0 2.2-2.9 2.3-2.9 4.5M28.2 22.3v.1" {...line} />
      <Ends from={12} to={44} y={35} />
    </>
  ),
};

/** A small drawing of a thing of known size, with the measured part highlighted. */
export function ReferenceArt({ kind, className }: { kind: ReferenceKind; className?: string }) {
  return (
    <svg viewBox="0 0 56 42" aria-hidden="true" className={className}>
      {drawings[kind]}
    </svg>
  );
}
