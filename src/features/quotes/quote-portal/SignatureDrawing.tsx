import { useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import type { Strokes } from "#features/quotes/quote-rules/acceptance.ts";
import { Button } from "#ui/Button.tsx";
import { strokesOf } from "./strokes.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

// Loaded only when the customer wants to draw.

/** A box to draw a signature in with finger, pen or mouse. The drawing is optional: the typed name is the signature. */
export function SignatureDrawing({ onChange }: { onChange: (strokes: Strokes | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const heard = useRef(onChange);
  useEffect(() => void (heard.current = onChange));

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const scale = Math.max(devicePixelRatio, 1);
    element.width = element.offsetWidth * scale;
    element.height = element.offsetHeight * scale;
    element.getContext("2d")?.scale(scale, scale);
    const drawn = new SignaturePad(element, { penColor: getComputedStyle(element).color });
    pad.current = drawn;
    const reportStrokes = () =>
      heard.current(
        strokesOf(
          drawn.toData().map(({ points }) => points),
          { width: element.offsetWidth, height: element.offsetHeight },
        ),
      );
    drawn.addEventListener("endStroke", reportStrokes);
    return () => drawn.off();
  }, []);

  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{messages.draw}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={messages.draw}
        className="aspect-3/1 w-full touch-none rounded-lg border border-line-strong bg-raised text-ink"
      />
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-faint">{messages.drawHint}</p>
        <Button
          size="sm"
          onClick={() => {
            pad.current?.clear();
            onChange(null);
          }}
        >
          {messages.clearDrawing}
        </Button>
      </div>
    </div>
  );
}
