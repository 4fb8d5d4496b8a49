import { labelPlace, middleOf, onScreen, type Scene } from "#features/catalog/measuring/photoView.ts";
import type { Shape } from "#features/catalog/measuring/shapes.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The colours of drawings. On a photo they are the same in light and dark mode: they must stand out on concrete, grass
 * and brick.
 */
export const looks = { reference: "#ffcb45", surface: "#4be3c6", hole: "#ff9c85" } as const;

/** The outline of a shape on the photo, filled if it is closed. */
export function ShapeLines({ scene, shape }: { scene: Scene; shape: Shape }) {
  if (shape.placed.length < 2) return null;
  const path = `M ${shape.placed
    .map((point) => onScreen(scene, point))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(" L ")}${shape.closed ? " Z" : ""}`;
  const colour = looks[shape.look];
  const hole = shape.look === "hole";
  return (
    <>
      {shape.closed && (
        <path d={path} fill={hole ? "#1a0f0c" : colour} fillOpacity={hole ? 0.45 : shape.active ? 0.24 : 0.14} />
      )}
      <path d={path} stroke="#000" strokeOpacity={0.45} strokeWidth={shape.active ? 5 : 3.5} />
      <path
        d={path}
        stroke={colour}
        strokeWidth={shape.active ? 2.5 : 1.75}
        strokeOpacity={shape.active ? 1 : 0.8}
        strokeDasharray={hole ? "7 6" : undefined}
      />
    </>
  );
}

/** The length of each side beside it, and the buttons that add a corner to it. */
export function SideLabels({
  scene,
  shape,
  onAddCorner,
  busy,
}: {
  scene: Scene;
  shape: Shape;
  onAddCorner: (outline: number, after: number) => void;
  busy: boolean;
}) {
  if (shape.placed.length < shape.points.length) return null;
  const places = shape.points.map((point) => onScreen(scene, point));
  const middle = middleOf(places);
  const sides = shape.closed ? places.length : places.length - 1;
  const first = shape.handles[0]?.handle;
  return Array.from({ length: sides }, (_, index) => {
    const from = places[index];
    const to = places[(index + 1) % places.length];
    if (!from || !to) return null;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const at = middleOf([from, to]);
    const away = shape.closed
      ? Math.atan2(at.y - middle.y, at.x - middle.x)
      : Math.atan2(to.y - from.y, to.x - from.x) - Math.PI / 2;
    const grows = shape.active && shape.growing && !busy && length > 72;
    // A label is wider than it is high.
    const gap = (grows ? 26 : 17) + Math.abs(Math.cos(away)) * 14;
    const label = (shape.active && length > 34 && shape.sides[index]) || null;
    const place =
      label && labelPlace(scene, { side: at, away, gap, label: sizeOfLabel(label), button: grows ? 10 : 0 });
    return (
      <div key={index}>
        {place && (
          <span
            aria-hidden="true"
            data-side=""
            className="tabular pointer-events-none absolute top-0 left-0 rounded-md bg-[#000]/70 px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-[#fff]"
            style={{ transform: `translate(${place.x}px, ${place.y}px) translate(-50%, -50%)` }}
          >
            {label}
          </span>
        )}
        {grows && first?.of === "outline" && (
          <button
            type="button"
            aria-label={messages.addCornerBetween(index + 1, ((index + 1) % places.length) + 1)}
            onClick={() => onAddCorner(first.outline, index)}
            className="group absolute top-0 left-0 flex size-11 items-center justify-center rounded-full focus-visible:outline-2 focus-visible:outline-[#fff]"
            style={{ transform: `translate(${at.x - 22}px, ${at.y - 22}px)` }}
          >
            <span className="flex size-5 items-center justify-center rounded-full bg-[#000]/65 text-[#fff] ring-1 ring-[#fff]/80 group-hover:bg-[#000]">
              <svg
                viewBox="0 0 12 12"
                className="size-2.5"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                aria-hidden="true"
              >
                <path d="M6 1.5v9M1.5 6h9" />
              </svg>
            </span>
          </button>
        )}
      </div>
    );
  });
}

/** A label's size in pixels, at least as large as it is drawn: a digit of its type is 7 px wide. */
function sizeOfLabel(text: string): { width: number; height: number } {
  return { width: 7.5 * text.length + 12, height: 20 };
}
