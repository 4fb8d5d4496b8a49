import { useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { cx } from "#ui/cx.ts";
import type { ScreenPoint } from "#features/catalog/measuring/photoView.ts";

/**
 * A movable corner or end: the exact point, and a knob of 44 px to drag it by. The knob is away from the point, so that
 * a finger does not hide the point.
 */
export function CanvasHandle({
  place,
  knob,
  label,
  hintId,
  number,
  colour,
  selected,
  look,
  onGrab,
  onPress,
  onKeyDown,
  onFocus,
  onBlur,
}: {
  place: ScreenPoint;
  knob: ScreenPoint;
  label: string;
  hintId: string;
  number: number;
  colour: string;
  selected: boolean;
  /** Faint and hidden handles work by keyboard only; a hidden one is visible only while it has the focus. */
  look: "plain" | "faint" | "hidden";
  onGrab: (event: PointerEvent<HTMLButtonElement>) => void;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
}) {
  const pressed = useRef(false);
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={hintId}
      aria-pressed={selected}
      onPointerDown={(event) => {
        // While the photo has pointer capture, the browser focuses nothing on a press.
        pressed.current = true;
        event.currentTarget.focus({ preventScroll: true });
        pressed.current = false;
        onGrab(event);
      }}
      onClick={(event) => {
        // The photo's gestures already report pointer presses; this is Enter, Space or a screen reader.
        if (event.detail === 0) onPress();
      }}
      onKeyDown={onKeyDown}
      onFocus={() => {
        // A photo must not move away under the finger.
        if (!pressed.current) onFocus();
      }}
      onBlur={onBlur}
      className={cx(
        "absolute top-0 left-0 size-11 touch-none rounded-full focus-visible:outline-[3px] focus-visible:-outline-offset-2 focus-visible:outline-[#fff]",
        selected ? "z-21" : "z-20",
        look !== "plain" && "pointer-events-none",
        look === "faint" && "opacity-60",
        look === "hidden" && "opacity-0 focus-visible:opacity-100",
      )}
      style={{ transform: `translate(${place.x + knob.x - 22}px, ${place.y + knob.y - 22}px)` }}
    >
      <PointAndStem knob={knob} colour={colour} selected={selected} />
      <span
        className={cx(
          "pointer-events-none absolute inset-[7px] flex items-center justify-center rounded-full border-[3px] text-sm font-bold shadow-float",
          selected ? "text-[#10201d] ring-[3px] ring-[#fff]" : "bg-[#10201d] text-[#fff]",
        )}
        style={selected ? { borderColor: colour, backgroundColor: colour } : { borderColor: colour }}
      >
        {number}
      </span>
    </button>
  );
}

/** The exact point, relative to its knob, and the stem between them. */
function PointAndStem({ knob, colour, selected }: { knob: ScreenPoint; colour: string; selected: boolean }) {
  const reach = Math.hypot(knob.x, knob.y) || 1;
  const stem = { x: knob.x / reach, y: knob.y / reach };
  return (
    <svg
      aria-hidden="true"
      width="1"
      height="1"
      className="pointer-events-none absolute top-[22px] left-[22px] overflow-visible"
      fill="none"
      strokeLinecap="round"
    >
      <path
        d={`M ${-knob.x + stem.x * 7} ${-knob.y + stem.y * 7} L ${-stem.x * 14} ${-stem.y * 14}`}
        stroke="#000"
        strokeOpacity="0.5"
        strokeWidth="5"
      />
      <path
        d={`M ${-knob.x + stem.x * 7} ${-knob.y + stem.y * 7} L ${-stem.x * 14} ${-stem.y * 14}`}
        stroke={colour}
        strokeWidth="2.5"
      />
      <g data-point="" transform={`translate(${-knob.x} ${-knob.y})`}>
        <circle r="6" stroke="#000" strokeOpacity="0.5" strokeWidth="5" />
        <circle r="6" stroke={selected ? "#fff" : colour} strokeWidth="2.5" />
        <circle r="1.4" fill="#fff" />
      </g>
    </svg>
  );
}
