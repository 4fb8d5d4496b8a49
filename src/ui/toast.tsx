import { useEffect, useLayoutEffect, useRef } from "react";
import { createStore } from "#shared/createStore.ts";
import { cx } from "./cx.ts";
import { useStore } from "./useStore.ts";
import { messages } from "./uiWords.en.ts";

/** A button of a toast. It also removes the toast. */
export type ToastAction = { label: string; onClick: () => void };

/** The content of a toast. `duration` is in milliseconds; the default is longer with an action or an error. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "default" | "success" | "destructive";
  action?: ToastAction;
  /** Only with `action`. Both are below the text then. */
  otherAction?: ToastAction;
  duration?: number;
}

interface ShownToast extends ToastMessage {
  id: number;
}

const shown = createStore<readonly ShownToast[]>([]);
let lastId = 0;
/** True while a person reads: no toast disappears automatically then. */
let held = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function show(next: readonly ShownToast[]) {
  for (const { id } of shown.get()) if (!next.some((one) => one.id === id)) stopTimer(id);
  shown.set(next);
  startTimers();
}

function startTimers() {
  if (held) return;
  for (const { id, tone, action, duration = action || tone === "destructive" ? 9000 : 5000 } of shown.get())
    if (!timers.has(id)) timers.set(id, setTimeout(dismissToast, duration, id));
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

// Not React state: it takes effect at once, and a paused toast's time starts over when it is released.
function hold(on: boolean) {
  if (held === on) return;
  held = on;
  if (held) [...timers.keys()].forEach(stopTimer);
  else startTimers();
}

/** Shows a toast, at most three at once. The same text again replaces the earlier toast. Returns its id. */
export function toast(message: ToastMessage): number {
  const id = ++lastId;
  const others = shown.get().filter((one) => one.title !== message.title || one.description !== message.description);
  show([...others, { ...message, id }].slice(-3));
  return id;
}

/** The toasts that are visible now. */
export const visibleToasts = (): readonly ToastMessage[] => shown.get();

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  show(shown.get().filter((one) => one.id !== id));
}

/** Removes error toasts, because the failed action is being tried again, or has succeeded since. */
export function dismissFailures(): void {
  if (shown.get().some((one) => one.tone === "destructive"))
    show(shown.get().filter((one) => one.tone !== "destructive"));
}

const tints = { default: "text-accent", success: "text-success", destructive: "text-danger" };
const glyphs = {
  default: "M10 9v5M10 6.2v.1",
  success: "m6.6 10.2 2.3 2.3 4.5-4.8",
  destructive: "M10 6v5M10 13.8v.1",
};

/**
 * Shows the toasts. On a desktop they are at the bottom right, on a phone at the bottom. While a dialog is open they
 * are at the top, on a desktop at the left, away from its buttons; on a phone also where they would cover Call or Text.
 * Use it once per page. Toasts pause while the pointer or the focus is on them. F8 focuses them, Escape removes one. The
 * page's `--screen-floor` lifts them above the bars at the bottom of a phone.
 */
export function Toaster() {
  const shownToasts = useStore(shown);
  const place = useRef<HTMLElement>(null);
  const empty = shownToasts.length === 0;
  useLayoutEffect(() => {
    const section = place.current;
    if (empty || !section) return void section?.removeAttribute("data-high");
    const keepOff = () => keepOffContact(section);
    keepOff();
    const grown = new ResizeObserver(keepOff); // the page can show its buttons later than a toast
    grown.observe(document.body);
    document.addEventListener("scroll", keepOff, { capture: true, passive: true });
    return () => {
      grown.disconnect();
      document.removeEventListener("scroll", keepOff, { capture: true });
    };
  }, [empty, shownToasts]);
  useEffect(() => {
    // If a toast is removed under the pointer or with the focus on it, no leave event comes.
    hold(held && (place.current?.matches(":hover, :focus-within") ?? false));
  }, [shownToasts]);
  useEffect(() => {
    if (empty) return;
    const jump = (event: KeyboardEvent) => {
      if (event.key === "F8") document.querySelector<HTMLElement>("[data-toaster] button")?.focus();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, [empty]);
  return (
    <section
      ref={place}
      data-toaster=""
      aria-label={messages.messages}
      aria-live="polite"
      // Not on enter: if a toast appears under a resting pointer, the person is not reading it.
      onPointerMove={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="pointer-events-none fixed inset-x-0 bottom-[var(--screen-floor,0px)] z-50 data-high:top-14 data-high:bottom-auto data-high:pt-3 flex flex-col items-center gap-2 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] in-[:has([data-scroll-lock])]:top-14 in-[:has([data-scroll-lock])]:bottom-auto in-[:has([data-scroll-lock])]:pt-3 sm:left-auto sm:w-104 in-[:has([data-scroll-lock])]:sm:right-auto in-[:has([data-scroll-lock])]:sm:top-0 in-[:has([data-scroll-lock])]:sm:left-0 print:hidden"
    >
      {shownToasts.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </section>
  );
}

/** Moves the toasts of a phone to the top, or down again, if they cover a button that calls or texts someone there. */
function keepOffContact(section: HTMLElement): void {
  const links = innerWidth < 640 ? [...document.querySelectorAll("a[href^='tel:'], a[href^='sms:']")].map(boxOf) : [];
  const covers = (): boolean => {
    const toasts = [...section.children].map(boxOf);
    return links.some((link) => link.width > 0 && toasts.some((one) => one.top < link.bottom && one.bottom > link.top));
  };
  if (!covers()) return;
  section.toggleAttribute("data-high");
  if (covers()) section.toggleAttribute("data-high");
}

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

function Toast({ message }: { message: ShownToast }) {
  const { id, title, description, tone = "default", action, otherAction } = message;
  const button = ({ label, onClick }: ToastAction) => (
    <button
      type="button"
      onClick={() => {
        dismissToast(id);
        onClick();
      }}
      className="min-h-11 shrink-0 rounded-lg px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
    >
      {label}
    </button>
  );
  return (
    <div
      data-toast=""
      role={tone === "destructive" ? "alert" : undefined}
      onKeyDown={(event) => event.key === "Escape" && dismissToast(id)}
      className={cx(
        "pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-xl border bg-raised py-1.5 pr-1.5 pl-4 text-ink shadow-float",
        tone === "destructive" ? "border-danger/60" : "border-line",
      )}
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={cx("size-5 shrink-0", tints[tone])}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="10" cy="10" r="7.6" />
        <path d={glyphs[tone]} />
      </svg>
      <div className="min-w-0 flex-1 py-1.5 text-sm wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-ink-soft">{description}</p>}
        {action && otherAction && (
          <div className="-ml-3 flex flex-wrap">
            {button(action)}
            {button(otherAction)}
          </div>
        )}
      </div>
      {action && !otherAction && button(action)}
      <button
        type="button"
        aria-label={messages.dismiss}
        onClick={() => dismissToast(id)}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-faint hover:bg-ink/7 hover:text-ink"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        >
          <path d="m4 4 8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}
