import { useRef, useState, type PointerEvent, type RefObject } from "react";
import type { CalendarEvent, Times } from "./event.ts";
import { dragStep, movedBy, resizedBy } from "./moving.ts";

type Mode = "move" | "resize";

/** A finger has to rest this long, in milliseconds, before it drags instead of scrolls. */
const holdFor = 350;
/** A pointer that moved less than this, in pixels, was a press. */
const pressWithin = 5;

/**
 * Dragging of events over the days (`columns` of them, side by side) and hours of a grid, in steps of 15 minutes. A mouse
 * drags at once, a finger after resting; Escape gives up. `dragged` is the event with the times it would get.
 */
export function useEventDrag({
  body,
  scroller,
  columns,
  hourHeight,
  zone,
  onDropped,
}: {
  body: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  columns: number;
  /** In pixels. */
  hourHeight: number;
  zone: string;
  onDropped: (event: CalendarEvent, times: Times) => void;
}) {
  const [dragged, setDragged] = useState<{ id: string; times: Times } | null>(null);
  const justDragged = useRef(false);

  function begin(down: PointerEvent, event: CalendarEvent, mode: Mode): void {
    if (down.button !== 0 || !down.isPrimary) return;
    justDragged.current = false;
    const from = { x: down.clientX, y: down.clientY, scrolled: scroller.current?.scrollTop ?? 0 };
    const width = (body.current?.getBoundingClientRect().width ?? 0) / columns;
    const finger = down.pointerType === "touch" && mode === "move";
    let dragging = false;
    let ready = !finger;
    let times: Times | null = null;
    const hold = finger
      ? setTimeout(() => {
          ready = true;
          lift();
        }, holdFor)
      : undefined;

    const lift = () => {
      dragging = true;
      justDragged.current = true;
      setDragged({ id: event.id, times: event });
    };
    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== down.pointerId) return;
      const [x, y] = [move.clientX - from.x, move.clientY - from.y];
      if (!dragging && Math.hypot(x, y) < pressWithin) return;
      if (!ready) return end();
      if (!dragging) lift();
      const minutes = Math.round(((y + (scroller.current?.scrollTop ?? 0) - from.scrolled) / hourHeight) * (60 / dragStep)) * dragStep;
      const days = width > 0 ? Math.round(x / width) : 0;
      times = mode === "move" ? movedBy(event, { days, minutes }, zone) : resizedBy(event, minutes);
      setDragged({ id: event.id, times });
    };
    const onUp = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== down.pointerId) return;
      end();
      if (times && (Date.parse(times.start_datetime) !== Date.parse(event.start_datetime) || Date.parse(times.end_datetime) !== Date.parse(event.end_datetime))) onDropped(event, times);
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key === "Escape") end();
    };
    // While something is dragged the page must not scroll along, nor a menu come up under the finger.
    const hinder = (touch: Event) => {
      if (dragging) touch.preventDefault();
    };
    const end = () => {
      clearTimeout(hold);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("touchmove", hinder);
      window.removeEventListener("contextmenu", hinder);
      setDragged(null);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", onKey);
    window.addEventListener("touchmove", hinder, { passive: false });
    window.addEventListener("contextmenu", hinder);
  }

  /** Whether the press that ends now was a drag, and so opens nothing. */
  function wasDrag(): boolean {
    const was = justDragged.current;
    justDragged.current = false;
    return was;
  }

  return { dragged, begin, wasDrag };
}
