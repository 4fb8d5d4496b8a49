import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";

/** A search field. Reports the text when typing pauses (`delay` in milliseconds), and at once on Enter or clear. */
export function SearchBox({
  label,
  value,
  onChange,
  placeholder = label,
  delay = 250,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  delay?: number;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  // Shows a search that something else changed, e.g. Back. Ignores the field's own value when it comes back, because
  // the person may have typed more since.
  if (value !== seen) {
    setSeen(value);
    if (value !== reported) setTyped(value);
    setReported(value);
  }

  const report = useEffectEvent((next: string) => reportNow(next));
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => report(typed), delay);
    return () => clearTimeout(timer);
  }, [typed, value, delay]);

  function reportNow(next: string) {
    setReported(next);
    if (next !== value) onChange(next);
  }

  return (
    <div role="search" className={cx("relative w-full min-w-0 sm:max-w-xs", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") reportNow(typed);
        }}
        className="min-h-11 w-full rounded-lg border border-line-strong bg-raised py-1.5 pr-11 pl-9 text-base text-ellipsis focus-visible:border-focus focus-visible:outline-offset-0 dense:min-h-9 dense:text-sm"
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped("");
            reportNow("");
            input.current?.focus();
          }}
          className="absolute top-0 right-0 grid h-full w-11 place-items-center rounded-lg text-ink-faint -outline-offset-3 hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
