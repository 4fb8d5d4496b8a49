import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from "lucide-react";
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Button, IconButton } from "#ui/Button.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { daysOfEvent, type Times } from "#features/work/events/eventTimes.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import type { KeyMove } from "./keyMove.ts";
import { keyStepOf, nudge, pickUp, timesOf } from "./keySteps.ts";

/**
 * Takes the keys while an event is moved by keyboard. It shows the event's position and the keys, with a button for
 * each. Leaving it puts the event back. Afterwards it returns the focus to the event, in its new place.
 */
export function EventMover({
  move,
  monthly,
  zone,
  onMove,
  onPlace,
}: {
  move: KeyMove;
  monthly: boolean;
  zone: string;
  onMove: (to: KeyMove) => void;
  onPlace: (event: CalendarEvent, times: Times) => Promise<string | null>;
}) {
  const { event, times, over } = move;
  const [grabbed, setGrabbed] = useState(() => pickUp(event));
  const [said, setSaid] = useState("");
  const bar = useRef<HTMLDivElement>(null);
  const hint = useId();
  const where = `${longDay(daysOfEvent(times, zone)[0] ?? "")}, ${spanLabel(times, zone)}`;
  const giveBack = useFocusOn(over ? event.id : null);

  useEffect(() => bar.current?.focus(), []);
  useEffect(() => {
    if (!over) drawn(event.id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  function go(key: string, shift = false) {
    const step = keyStepOf(key, shift, monthly);
    if (!step) return;
    const next = nudge(grabbed, step, event, zone);
    setGrabbed(next);
    onMove({ ...move, times: timesOf(next, zone) });
  }
  function putBack() {
    setSaid("It's back where it was.");
    onMove({ ...move, times: event, over: true });
  }
  function keep() {
    if (times.start_datetime === event.start_datetime && times.end_datetime === event.end_datetime && event.version > 0)
      return putBack();
    onMove({ ...move, over: true });
    void onPlace(event, times).then((id) => giveBack(id ?? event.id));
  }
  function onKeyDown(down: KeyboardEvent) {
    if (down.ctrlKey || down.metaKey || down.altKey) return;
    const onBar = down.target === bar.current;
    if (keyStepOf(down.key, down.shiftKey, monthly)) go(down.key, down.shiftKey);
    else if (down.key === "Escape") putBack();
    else if (onBar && (down.key === "Enter" || down.key === " ")) keep();
    else return;
    down.preventDefault();
  }
  function onBlur({ relatedTarget: to, currentTarget }: FocusEvent<HTMLElement>) {
    if (over || currentTarget.contains(to)) return;
    // A closing dialog gives the focus to the event, and a removed part of the page gives it to no element.
    if (!to || (to instanceof HTMLElement && to.dataset["event"] === event.id)) bar.current?.focus();
    else putBack();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {over ? said : where}
      </p>
      {!over && (
        <div
          ref={bar}
          role="application"
          aria-label={`Move ${event.title}`}
          aria-describedby={hint}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-xl flex-col gap-2 rounded-xl border border-line bg-raised p-3 shadow-float print:hidden"
        >
          <p className="text-sm">
            <span className="font-semibold wrap-anywhere">{event.title}</span> <span className="tabular">{where}</span>
          </p>
          <p id={hint} className="text-sm text-ink-soft pointer-coarse:sr-only">
            Arrow keys move it by a day or {monthly ? "a week" : "15 minutes"}; hold Shift to resize. Enter saves, Esc
            cancels.
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <StepButtons monthly={monthly} allDay={times.all_day} onStep={go} />
            <span className="flex flex-1 justify-end gap-2">
              <Button size="sm" variant="ghost" onClick={putBack}>
                Cancel
              </Button>
              <Button size="sm" variant="primary" onClick={keep}>
                Done
              </Button>
            </span>
          </div>
        </div>
      )}
    </>
  );
}

/** A button for each key that moves the event or changes its length. */
function StepButtons({
  monthly,
  allDay,
  onStep,
}: {
  monthly: boolean;
  allDay: boolean;
  onStep: (key: string, shift?: boolean) => void;
}) {
  const upDown = monthly ? "a week" : "15 minutes";
  return (
    <>
      <IconButton label="A day earlier" variant="secondary" size="sm" onClick={() => onStep("ArrowLeft")}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <IconButton label="A day later" variant="secondary" size="sm" onClick={() => onStep("ArrowRight")}>
        <ArrowRight aria-hidden="true" />
      </IconButton>
      <IconButton label={`${upDown} earlier`} variant="secondary" size="sm" onClick={() => onStep("ArrowUp")}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton label={`${upDown} later`} variant="secondary" size="sm" onClick={() => onStep("ArrowDown")}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Shorter"
        variant="secondary"
        size="sm"
        onClick={() => onStep(monthly || allDay ? "ArrowLeft" : "ArrowUp", true)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Longer"
        variant="secondary"
        size="sm"
        onClick={() => onStep(monthly || allDay ? "ArrowRight" : "ArrowDown", true)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** Returns a visible element of an event. */
function drawn(id: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[data-event]")].find(
    (one) => one.dataset["event"] === id && one.getClientRects().length > 0,
  );
}

/**
 * Keeps the focus on an event across later renders, wherever they draw it, until a key or pointer is pressed. Returns a
 * function that sets a new id, because a suggested visit becomes an event with its own id.
 */
function useFocusOn(id: string | null): (id: string) => void {
  const goal = useRef<string | null>(null);
  const begun = useRef<string | null>(null);
  /** The day that has the focus until the event is drawn. It may stay on the page when another month is shown. */
  const placeholderDay = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (begun.current !== id) goal.current = id;
    begun.current = id;
    const { activeElement: focused } = document;
    const free = focused === null || focused === document.body || focused === placeholderDay.current;
    if (goal.current === null || !free) return;
    const event = drawn(goal.current);
    placeholderDay.current = event ? null : document.querySelector<HTMLElement>('[data-day][tabindex="0"]');
    (event ?? placeholderDay.current)?.focus();
  });
  useEffect(() => {
    const letGo = () => void (goal.current = null);
    window.addEventListener("keydown", letGo, { capture: true });
    window.addEventListener("pointerdown", letGo, { capture: true });
    return () => {
      window.removeEventListener("keydown", letGo, { capture: true });
      window.removeEventListener("pointerdown", letGo, { capture: true });
    };
  }, []);
  return (named) => {
    if (goal.current === null) return;
    goal.current = named;
    drawn(named)?.focus();
  };
}
