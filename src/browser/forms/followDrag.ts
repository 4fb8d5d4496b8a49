/** A finger has to rest this long, in milliseconds, before it drags instead of scrolls. */
const holdFor = 350;
/** A pointer that moved less than this, in pixels, was a press. */
const pressWithin = 5;
/** The click that belongs to a drop comes within this long, in milliseconds. */
const clickWithin = 50;

/** This near the edge of a box that scrolls, in pixels, what is dragged scrolls it along, by so many pixels a frame. */
const edge = 32;
const scrollStep = 7;

/**
 * What happens to what is dragged: it is lifted, moved, and dropped unless its owner gives up; `end` comes after a lift
 * in any case.
 */
export type Drag = {
  lift: () => void;
  move: (to: PointerEvent) => void;
  drop: () => void;
  end: () => void;
  /** The box that scrolls along at its edges: sideways, or every way. */
  scrolls?: { box: HTMLElement | null; ways: "sideways" | "all" };
};

/**
 * Follows a pointer from its going down for as long as it drags. A mouse drags as soon as it moves, a finger after
 * resting, or at once `byHandle`; Escape gives up. A press stays a press, and a drop is no click.
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
  // While something is dragged the page must not scroll along, nor a menu come up under the finger.
  const hinder = (touch: Event) => {
    if (dragging) touch.preventDefault();
  };
  const end = () => {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", onCancel);
    window.removeEventListener("keydown", onKey);
    window.removeEventListener("contextmenu", hinder);
    pressed?.removeEventListener("touchmove", hinder);
    if (dragging) drag.end();
    dragging = false;
  };
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", onCancel);
  window.addEventListener("keydown", onKey);
  window.addEventListener("contextmenu", hinder);
  // A touch stays with what it began on, even where that has since left the page.
  pressed?.addEventListener("touchmove", hinder, { passive: false });
}

function swallow(click: Event): void {
  click.stopPropagation();
  click.preventDefault();
}

/** Whether there was something to scroll. */
function scrollAtEdge(scrolls: Drag["scrolls"], { clientX, clientY }: PointerEvent): boolean {
  const box = scrolls?.box;
  if (!box) return false;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const before = [box.scrollLeft, box.scrollTop];
  const towards = (at: number, from: number, to: number) =>
    at < from + edge ? -scrollStep : at > to - edge ? scrollStep : 0;
  box.scrollBy(towards(clientX, left, right), scrolls.ways === "all" ? towards(clientY, top, bottom) : 0);
  return box.scrollLeft !== before[0] || box.scrollTop !== before[1];
}
