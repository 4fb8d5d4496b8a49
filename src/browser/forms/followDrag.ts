/** A finger must rest this long, in milliseconds, to start a drag instead of a scroll. */
const holdFor = 350;
/** A pointer that moves less than this, in pixels, is a press. */
const pressWithin = 5;
/** The click after a drop comes within this time, in milliseconds. */
const clickWithin = 50;

/** A drag this close to the edge of a scrollable box, in pixels, scrolls it by up to this many pixels a frame. */
const edge = 32;
const scrollStep = 7;

/** The edges of a part of the window, in pixels. */
type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** The callbacks of a drag: lift, move, and drop, unless the person cancels. `end` always follows a lift. */
export type Drag = {
  lift: () => void;
  move: (to: PointerEvent) => void;
  drop: () => void;
  end: () => void;
  /** The box that scrolls when the drag reaches its edges, or those of `within`: sideways, or in all directions. */
  scrolls?: { box: Element | null; ways: "sideways" | "all"; within?: () => Edges };
};

/**
 * Follows a pointer from pointer-down to the end of the drag. A mouse drags as soon as it moves, a finger after a rest,
 * or at once `byHandle`. Escape cancels. A press stays a press, and a drop is not a click.
 */
export function followDrag(down: PointerEvent, drag: Drag, byHandle = false): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const finger = down.pointerType === "touch" && !byHandle;
  const pressed = down.target;
  let dragging = false;
  const hold = finger ? setTimeout(() => lift(), holdFor) : undefined;

  let last = down;
  let frame = 0;

  const lift = () => {
    dragging = true;
    drag.lift();
    if (drag.scrolls) frame = requestAnimationFrame(scrollAlong);
  };
  const scrollAlong = () => {
    if (scrollAtEdge(drag.scrolls, last)) drag.move(last);
    frame = requestAnimationFrame(scrollAlong);
  };
  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== down.pointerId) return;
    if (!dragging) {
      if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < pressWithin) return;
      if (finger) return end();
      lift();
    }
    last = move;
    drag.move(move);
  };
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== down.pointerId) return;
    const dropped = dragging;
    end();
    if (!dropped) return;
    drag.drop();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), clickWithin);
  };
  const onCancel = (cancel: PointerEvent) => {
    if (cancel.pointerId === down.pointerId) end();
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key === "Escape") end();
  };
  // During a drag, the page must not scroll and no context menu may open under the finger.
  const hinder = (touch: Event) => {
    if (dragging) touch.preventDefault();
  };
  const end = () => {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    listening.abort();
    if (dragging) drag.end();
    dragging = false;
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", onCancel, { signal });
  window.addEventListener("keydown", onKey, { signal });
  window.addEventListener("contextmenu", hinder, { signal });
  // A touch keeps the element on which it began as its target, even if that has left the page.
  pressed?.addEventListener("touchmove", hinder, { passive: false, signal });
}

function swallow(click: Event): void {
  click.stopPropagation();
  click.preventDefault();
}

/** Returns true if it scrolled. */
function scrollAtEdge(scrolls: Drag["scrolls"], { clientX, clientY }: PointerEvent): boolean {
  const box = scrolls?.box;
  if (!box) return false;
  const { left, right, top, bottom } = scrolls.within?.() ?? box.getBoundingClientRect();
  const before = [box.scrollLeft, box.scrollTop];
  const towards = (at: number, from: number, to: number) =>
    at < from + edge ? -scrollStep : at > to - edge ? scrollStep : 0;
  box.scrollBy(towards(clientX, left, right), scrolls.ways === "all" ? towards(clientY, top, bottom) : 0);
  return box.scrollLeft !== before[0] || box.scrollTop !== before[1];
}
