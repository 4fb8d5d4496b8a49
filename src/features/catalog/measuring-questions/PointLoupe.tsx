import type { Point } from "#features/catalog/measurements/measurement.ts";
import { turnedPoint, turnedSize, type Turn } from "#features/catalog/measurements/turnedPhoto.ts";
import type { MeasuringPhoto } from "#features/catalog/measuring/measuringSteps.ts";
import { onScreen, photoStyle, type Scene } from "#features/catalog/measuring/photoView.ts";
import { patchShare, useEdges } from "./useEdges.ts";

const side = 112;

/** A point with its surroundings, enlarged, and the edges that are seen there as dashed lines. Hidden from screen readers. */
export function PointLoupe({ photo, turn, point }: { photo: MeasuringPhoto; turn: Turn; point: Point }) {
  const edges = useEdges({ url: photo.url, at: point });
  const size = turnedSize(photo.size, turn);
  const long = Math.max(size.width, size.height);
  const scale = side / (patchShare * long);
  const { x, y } = turnedPoint(point, turn);
  const scene: Scene = {
    photo: { width: size.width, height: size.height },
    frame: { width: side, height: side },
    view: { zoom: scale / Math.min(side / size.width, side / size.height), x, y },
    turn,
  };
  const middle = side / 2;
  return (
    <div
      aria-hidden="true"
      data-point-loupe=""
      className="relative size-28 shrink-0 overflow-hidden rounded-full border-2 border-line-strong bg-[#191816]"
    >
      <img src={photo.url} alt="" draggable={false} className="absolute max-w-none" style={photoStyle(scene)} />
      <svg width={side} height={side} className="absolute inset-0" fill="none">
        {edges.map((edge, index) => {
          const [from, to] = [onScreen(scene, edge.from), onScreen(scene, edge.to)];
          return (
            <path
              key={index}
              data-edge=""
              d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
              stroke="#ffcb45"
              strokeWidth="1.5"
              strokeDasharray="5 4"
            />
          );
        })}
        {["#000", "#fff"].map((colour, index) => (
          <path
            key={colour}
            d={`M${middle - 20} ${middle}h13m14 0h13M${middle} ${middle - 20}v13m0 14v13`}
            stroke={colour}
            strokeOpacity={index === 0 ? 0.55 : 1}
            strokeWidth={index === 0 ? 4 : 2}
            strokeLinecap="round"
          />
        ))}
      </svg>
    </div>
  );
}
