import type { ReactNode } from "react";

/** A trade, its usual pricing, and its icon: a drawing of 48 by 48. */
const trades: readonly { name: string; priced: string; sign: ReactNode }[] = [
  {
    name: "Pressure washing",
    priced: "by the sq ft",
    sign: <path d="M6 40 27 19M24 16l8 8M29 13l6 6M9 43 6 40M36 12l5-5M38 15l7-1M33 10l1-7M41 20l3 3M28 5l-3-2" />,
  },
  {
    name: "Sealcoating",
    priced: "by the sq ft",
    sign: <path d="M30 4 20 26M10 22l22 9-3 7-22-9ZM4 44h40M34 38c4 1 8 1 10 0" />,
  },
  {
    name: "Window cleaning",
    priced: "by the window",
    sign: <path d="M8 6h32v36H8ZM24 6v36M8 24h32M12 18l6-7M29 37l7-8M13 35l4-4" />,
  },
  {
    name: "Electrical",
    priced: "by the outlet",
    sign: (
      <path d="M10 6h28a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4ZM18 14v8M30 14v8M19 35v-2a5 5 0 0 1 10 0v2Z" />
    ),
  },
  {
    name: "Plumbing",
    priced: "by the hour",
    sign: (
      <path d="M4 16h14v-4h8v4h4a10 10 0 0 1 10 10v4h-9v-3a3 3 0 0 0-3-3H4M22 12V6M14 6h16M35.5 35c-2 3-3.5 4.5-3.5 6.500a3.5 3.5 0 0 0 7 0c0-2-1.5-3.5-3.5-6.500Z" />
    ),
  },
  {
    name: "Roofing",
    priced: "by the sq ft",
    sign: <path d="M4 26 24 8l20 18M10 22v20h28V22M33 16V8h5v12.500M14 32h8M26 32h8M18 26h12M14 38h20" />,
  },
  { name: "Painting", priced: "by the room", sign: <path d="M8 6h28v11H8ZM36 11h6v10H23v6M20 27h6v15h-6ZM12 6v11" /> },
  {
    name: "Landscaping",
    priced: "by the tree",
    sign: (
      <path d="M24 44V22M24 32l-7-6M24 28l6-6M15 28c-8-1-10-10-4-14 0-8 11-12 17-6 8-1 13 7 9 13 3 5-1 9-6 8M12 44h24" />
    ),
  },
  {
    name: "Cleaning",
    priced: "by the job",
    sign: <path d="M38 4 25 21M18 18l14 10-3 6-16-11ZM13 23C10 32 8 36 4 39l12 5 4-6M20 42l5-7M16 44h14l-1-10" />,
  },
];

/** The trades that the product is for, each with its usual pricing. */
export function TradeGrid() {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-3">
      {trades.map(({ name, priced, sign }) => (
        <li
          key={name}
          className="flex flex-col gap-3 bg-surface p-4 last:max-sm:col-span-2 sm:flex-row sm:items-center sm:gap-4 sm:p-6"
        >
          <svg
            viewBox="0 0 48 48"
            aria-hidden="true"
            className="size-10 shrink-0 text-accent sm:size-12"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {sign}
          </svg>
          <div>
            <h3 className="font-semibold max-[22rem]:text-sm">{name}</h3>
            <p className="text-sm text-ink-soft">{priced}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
