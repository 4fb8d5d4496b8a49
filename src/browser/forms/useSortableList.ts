import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { followDrag } from "./followDrag.ts";

/** The dragged item: its original index, its drop index, and the distance the pointer has moved it, in pixels. */
type Dragged = { from: number; to: number; offset: number; step: number; by: "pointer" | "keyboard" };

/** The height of the bars that may cover the top and the bottom of a page, in pixels. */
const bars = 64;

/** The part of the window that no bar covers. */
const betweenBars = () => ({ left: 0, right: innerWidth, top: bars, bottom: innerHeight - bars });

/**
 * Makes a vertical list sortable (`<ol ref={listRef}>` whose children are the items) by a handle on each item. The
 * pointer works, and so do the keys: space or Enter to pick up and put down, the arrow keys to move, Escape to cancel.
 * `names` are the items' names in their order. `onSort` receives the item that was put down elsewhere. `announcement`
 * is for a live region. A list that is part of a long page `scrollsPage` while an item is dragged.
 */
export function useSortableList({
  names,
  onSort,
  onDragging,
  scrollsPage = false,
}: {
  names: readonly string[];
  onSort: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
  scrollsPage?: boolean;
}) {
  const listRef = useRef<HTMLOListElement>(null);
  const { dragged, announcement, pickUp, moveTo, putDown, cancel, end } = useDraggedItem({ names, onSort, onDragging });

  // A reorder moves elements in the document, which takes the focus from an element moved by keys.
  const movedHandle = useRef<HTMLElement | null>(null);
  const order = names.join("\n");
  useLayoutEffect(() => {
    if (document.activeElement === document.body) movedHandle.current?.focus();
    movedHandle.current = null;
  }, [order]);

  const onPointerDown = (down: PointerEvent, from: number) => {
    const { middles, step } = measureItems(listRef.current, from);
    const startY = down.clientY + scrollY;
    let to = from;
    let dropped = false;
    followDrag(
      down.nativeEvent,
      {
        lift: () => pickUp(from, "pointer", step),
        move: ({ clientY }) => {
          const offset = clientY + scrollY - startY;
          const middle = (middles[from] ?? 0) + offset;
          const before = to;
          to = nearest(middles, middle);
          moveTo({ from, to, offset, step, by: "pointer" }, before);
        },
        drop: () => {
          dropped = true;
          putDown(from, to);
        },
        end: () => {
          end();
          // A drop follows the end; without a drop the drag was cancelled.
          queueMicrotask(() => !dropped && cancel(from));
        },
        ...(scrollsPage && { scrolls: { box: document.scrollingElement, ways: "all", within: betweenBars } }),
      },
      true,
    );
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const isToggle = event.key === " " || event.key === "Enter";
    if (dragged?.by === "pointer" || (!dragged && !isToggle)) return;
    if (!dragged) {
      event.preventDefault();
      return pickUp(index, "keyboard", measureItems(listRef.current, index).step);
    }
    const { from, to } = dragged;
    const next = nextPlace(event.key, to, names.length - 1);
    if (isToggle) {
      if (to !== from) movedHandle.current = event.currentTarget as HTMLElement;
      end();
      putDown(from, to);
    } else if (event.key === "Escape") {
      end();
      cancel(from);
    } else if (next !== null) {
      moveTo({ ...dragged, to: next, offset: (next - from) * dragged.step }, to);
      if (scrollsPage) listRef.current?.children[next]?.scrollIntoView({ block: "nearest" });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    listRef,
    announcement,
    isSorting: dragged !== null,
    isDragged: (index: number) => dragged?.from === index,
    /**
     * The offset of an item from its position, in pixels: the dragged item follows the pointer, the others make room.
     */
    offsetOf: (index: number) => (dragged ? offsetWhile(dragged, index) : 0),
    handleProps: (index: number) => ({
      "aria-roledescription": "sortable",
      "aria-pressed": dragged?.from === index || undefined,
      onPointerDown: (event: PointerEvent) => onPointerDown(event, index),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
      onBlur: () => {
        if (dragged?.by !== "keyboard") return;
        end();
        cancel(dragged.from);
      },
    }),
  };
}

/** The state of the dragged item, with the announcements about it. */
function useDraggedItem({
  names,
  onSort,
  onDragging,
}: {
  names: readonly string[];
  onSort: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
}) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const messages = sortMessages(names);
  const pickUp = (from: number, by: Dragged["by"], step: number) => {
    setDragged({ from, to: from, offset: 0, step, by });
    setAnnouncement(messages.pickedUp(from));
    onDragging(true);
  };
  const moveTo = (moved: Dragged, before: number) => {
    if (moved.to !== before) setAnnouncement(messages.moved(moved.from, moved.to));
    setDragged(moved);
  };
  const putDown = (from: number, to: number) => {
    setAnnouncement(messages.putDown(from, to));
    if (to !== from) onSort(from, to);
  };
  const cancel = (from: number) => setAnnouncement(messages.cancelled(from));
  const end = () => {
    setDragged(null);
    onDragging(false);
  };
  return { dragged, announcement, pickUp, moveTo, putDown, cancel, end };
}

/** The announcements about the item at `from` while it is moved. */
function sortMessages(names: readonly string[]) {
  const nameOf = (index: number) => names[index] ?? "The item";
  const placeOf = (index: number) => `place ${index + 1} of ${names.length}`;
  return {
    pickedUp: (from: number) => `Picked up ${nameOf(from)}, at ${placeOf(from)}.`,
    moved: (from: number, to: number) => `${nameOf(from)} is now at ${placeOf(to)}.`,
    putDown: (from: number, to: number) => `${nameOf(from)} was put down at ${placeOf(to)}.`,
    cancelled: (from: number) => `Moving was cancelled. ${nameOf(from)} is back at ${placeOf(from)}.`,
  };
}

/**
 * Measures the current middles of the items, from the top of the list, and the distance by which an item moves its
 * neighbors.
 */
function measureItems(list: HTMLElement | null, index: number): { middles: number[]; step: number } {
  const boxes = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect());
  const [own, next] = [boxes[index], boxes[index + 1] ?? boxes[index - 1]];
  const gap = own && next ? Math.max(own.top, next.top) - Math.min(own.bottom, next.bottom) : 0;
  return { middles: boxes.map(({ top, height }) => top + height / 2), step: (own?.height ?? 0) + Math.max(gap, 0) };
}

function offsetWhile({ from, to, offset, step }: Dragged, index: number): number {
  if (index === from) return offset;
  if (index > from && index <= to) return -step;
  return index < from && index >= to ? step : 0;
}

function nextPlace(key: string, place: number, last: number): number | null {
  if (key === "ArrowDown") return Math.min(place + 1, last);
  if (key === "ArrowUp") return Math.max(place - 1, 0);
  return null;
}

function nearest(middles: readonly number[], middle: number): number {
  const distances = middles.map((one) => Math.abs(one - middle));
  return distances.indexOf(Math.min(...distances));
}
