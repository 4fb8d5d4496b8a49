import { drawn, drawOutline, drive, driveCorners, row } from "./drawnDrive.ts";

const round = (figure: number) => Math.round(figure * 10) / 10;

/** A drawing of the product's work: a drive on a photo, outlined, with the garage door as the thing of known size. */
export function MeasuredDriveway({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      className={className}
      role="img"
      aria-label="A drawing of a house whose driveway is outlined on a photo: 20 by 40 feet, 800 square feet, measured by the garage door."
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="1" y="1" width="598" height="482" rx="18" className="fill-surface stroke-line" strokeWidth="2" />
      <House />
      <Drive />
      <Garden />
      <Finder />
    </svg>
  );
}

function House() {
  return (
    <g className="stroke-ink-soft" strokeWidth="2">
      <circle cx="520" cy="74" r="24" className="stroke-line-strong" />
      <path d="M24 262H576" />
      {/* the house */}
      <path d="M332 176V262M500 176V262" />
      <path d="M322 176 346 112H486L512 176Z" className="fill-bg" />
      <path d="M334 144H500M340 128H494M328 160H506" className="stroke-line" />
      <path d="M440 112V88h22v24" />
      <path d="M352 262v-62h36v62M381 232v1" />
      <rect x="414" y="198" width="58" height="38" />
      <path d="M443 198v38M414 217h58M408 240h70" />
      {/* the garage */}
      <path d="M166 190H333V262H166Z" className="fill-surface stroke-none" />
      <path d="M166 190V262M333 190V262" />
      <path d="M152 196 249.5 116 347 196 338 196 249.5 128 161 196Z" className="fill-bg" />
      <path d="M235 154h29v15h-29zM249.5 154v15" />
      <path d="M196 226H304M196 238H304M196 250H304M223 214v48M250 214v48M277 214v48" className="stroke-line" />
    </g>
  );
}

function Drive() {
  const { far, near } = drive;
  const outline = drawOutline(driveCorners);
  return (
    <>
      <path d={outline.line} className="fill-sunken stroke-line-strong" strokeWidth="1.5" />
      <path data-line="" d={outline.line} className="fill-accent-soft" />
      <g className="stroke-accent/30" strokeWidth="1.5">
        {[10, 20, 30].map(row).map(({ left, right, y }) => (
          <path key={y} d={`M${round(left)} ${round(y)}H${round(right)}`} />
        ))}
        <path d={`M${(far.left + far.right) / 2} ${far.y}L${(near.left + near.right) / 2} ${near.y}`} />
      </g>
      <path data-line="" d={outline.line} className="stroke-accent" strokeWidth="3" />
      {/* the yardstick along its side */}
      <path data-marks="" d={outline.marks} className="stroke-accent" strokeWidth="1.5" />
      {/* the known length */}
      <rect
        x="196"
        y="214"
        width="108"
        height="48"
        className="stroke-warning"
        strokeWidth="2.5"
        strokeDasharray="6 5"
      />
      {driveCorners.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="8" className="fill-raised stroke-accent" strokeWidth="3" />
      ))}
      <g className="tabular font-semibold" fontSize="21" textAnchor="middle">
        <g data-area="" transform={`translate(${outline.area.x} ${outline.area.y})`}>
          <rect x="-66" y="-28.5" width="132" height="42" rx="21" className="fill-accent" />
          <text className="fill-accent-ink">800 sq ft</text>
        </g>
        <text
          data-wide=""
          transform={`translate(${outline.wide.x} ${outline.wide.y})`}
          fontSize="18"
          className="fill-accent"
        >
          20 ft
        </text>
        <text
          data-long=""
          transform={`translate(${outline.long.x} ${outline.long.y})`}
          fontSize="18"
          className="fill-accent"
        >
          40 ft
        </text>
        <text x="250" y="207" fontSize="16" className="fill-warning">
          16 × 7 ft
        </text>
      </g>
    </>
  );
}

function Garden() {
  return (
    <g className="stroke-ink-soft" strokeWidth="2">
      <path d="M92 262v-56M92 232l-12-12M92 226l11-11" />
      <path d="M66 206c-18-4-22-28-6-36-4-20 20-32 34-20 16-8 32 6 27 22 14 8 9 32-8 34Z" className="fill-bg" />
      <path d="M424 262c-6-16 14-22 18-10 4-14 24-14 26 0 6-12 24-6 20 10" className="fill-surface" />
      <g className="stroke-line-strong">
        <path d="M490 300l4-10 4 10M540 348l5-12 5 12M486 392l6-14 6 14M548 286l3-8 3 8M30 296l3-9 3 9M552 430l6-14 6 14" />
      </g>
      <path d="M530 262v-34h-12a8 8 0 0 1 8-8h22a8 8 0 0 1 8 8v8h-26" className="fill-surface" />
    </g>
  );
}

/** The corners of a camera's viewfinder, which mark it as a photo. */
function Finder() {
  return (
    <path
      d="M22 52V30a8 8 0 0 1 8-8h22M548 22h22a8 8 0 0 1 8 8v22M578 432v22a8 8 0 0 1-8 8h-22M52 462H30a8 8 0 0 1-8-8v-22"
      className="stroke-line-strong"
      strokeWidth="3"
    />
  );
}
