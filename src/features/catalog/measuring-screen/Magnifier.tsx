import type { Point } from "#features/catalog/measurements/measurement.ts";
import { turnedPoint } from "#features/catalog/measurements/turnedPhoto.ts";
import {
  magnifierPlace,
  onScreen,
  photoStyle,
  scaleOf,
  type ScreenPoint,
  type Scene,
} from "#features/catalog/measuring/photoView.ts";

const size = 120;
const shareOf = ({ x, y }: Point) => ({ x, y });

/** The surroundings of the dragged point, enlarged, beside the finger that hides them. Hidden from screen readers. */
export function Magnifier({
  scene,
  url,
  point,
  finger,
  colour,
  lines,
}: {
  scene: Scene;
  url: string;
  point: Point;
  finger: ScreenPoint;
  colour: string;
  lines: readonly { points: readonly Point[]; closed: boolean; colour: string }[];
}) {
  const { photo, turn } = scene;
  const scale = Math.min(6, Math.max(scaleOf(scene) * 2.5, 0.4));
  const close: Scene = {
    ...scene,
    frame: { width: size, height: size },
    view: { zoom: scale / Math.min(size / photo.width, size / photo.height), ...shareOf(turnedPoint(point, turn)) },
  };
  const place = magnifierPlace({ finger, frame: scene.frame, size });
  return (
    <div
      aria-hidden="true"
      data-magnifier=""
      className="pointer-events-none absolute top-0 left-0 z-30 overflow-hidden rounded-full border-[3px] border-[#fff] bg-[#000] shadow-float"
      style={{ width: size, height: size, transform: `translate(${place.x}px, ${place.y}px)` }}
    >
      <div className="absolute -top-[3px] -left-[3px]">
        <img src={url} alt="" draggable={false} className="absolute max-w-none" style={photoStyle(close)} />
        <svg width={size} height={size} className="absolute" fill="none">
          {lines.map(({ points, closed, colour: stroke }, index) => {
            if (points.length < 2) return null;
            const path = points
              .map((each) => onScreen(close, each))
              .map(({ x, y }) => `${x} ${y}`)
              .join(" L ");
            return (
              <path
                key={index}
                d={`M ${path}${closed ? " Z" : ""}`}
                stroke={stroke}
                strokeWidth="1.5"
                strokeOpacity="0.85"
              />
            );
          })}
          <circle cx={size / 2} cy={size / 2} r="11" stroke="#000" strokeOpacity="0.55" strokeWidth="4" />
          <circle cx={size / 2} cy={size / 2} r="11" stroke={colour} strokeWidth="2" />
          <path
            d={`M ${size / 2 - 24} ${size / 2} h 13 m 22 0 h 13 M ${size / 2} ${size / 2 - 24} v 13 m 0 22 v 13`}
            stroke="#000"
            strokeOpacity="0.55"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <path
            d={`M ${size / 2 - 24} ${size / 2} h 13 m 22 0 h 13 M ${size / 2} ${size / 2 - 24} v 13 m 0 22 v 13`}
            stroke="#fff"
            strokeWidth="2"
            strokeLinecap="round"
          />
          <circle cx={size / 2} cy={size / 2} r="1.6" fill="#fff" />
        </svg>
      </div>
    </div>
  );
}
