import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { usePaletteItems, type PaletteGroup, type PaletteItem } from "./usePaletteItems.ts";

const pause = 200;

/** Finds customers, requests, quotes, pages and things to do by what is typed. Arrows go through them, Enter takes one. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const searched = usePaused(typed.trim());
  const [active, setActive] = useState(0);
  const { groups, searching, failed } = usePaletteItems(typed, searched);
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(active, items.length - 1)];
  const optionOf = (item: PaletteItem) => `${id}-${item.id.replaceAll(" ", "-")}`;

  // On a phone the dialog itself has the focus; whoever searches wants to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const chosenId = chosen && optionOf(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  function take(item: PaletteItem) {
    onClose();
    item.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!chosen) return;
    const place = items.indexOf(chosen);
    if (event.key === "ArrowDown") setActive((place + 1) % items.length);
    else if (event.key === "ArrowUp") setActive((place + items.length - 1) % items.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) take(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open onOpenChange={onClose} title="Search">
      {/* As high as it may get, so that nothing moves while one types. */}
      <div className="sm:min-h-96">
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="Search customers, requests, quotes, pages and actions"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-found`}
            aria-autocomplete="list"
            aria-activedescendant={chosenId}
            placeholder="Customers, requests, quotes…"
            autoComplete="off"
            spellCheck="false"
            enterKeyHint="go"
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="min-h-11 w-full rounded-lg border border-line-strong bg-raised py-1.5 pr-10 pl-9 text-base focus-visible:border-focus focus-visible:outline-offset-0"
          />
          {searching && (
            <span className="absolute top-1/2 right-3 -translate-y-1/2 text-ink-faint">
              <Spinner size="sm" label="Searching…" />
            </span>
          )}
        </div>
        <div id={`${id}-found`} role="listbox" aria-label="Found" hidden={items.length === 0} className="mt-2">
          {groups.map((group) => (
            <GroupOptions
              key={group.title}
              group={group}
              chosen={chosen}
              optionOf={optionOf}
              onPoint={(item) => setActive(items.indexOf(item))}
              onTake={take}
            />
          ))}
        </div>
        {failed && (
          <p className="px-2.5 py-2 text-sm text-danger">
            Customers, requests and quotes couldn't all be searched. Please try again.
          </p>
        )}
        {items.length === 0 && !searching && !failed && (
          <p className="px-2.5 py-6 text-center text-ink-soft">Nothing found for "{typed.trim()}".</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {typed.trim() !== "" && !searching && `${items.length} ${items.length === 1 ? "result" : "results"}`}
      </span>
    </Dialog>
  );
}

function GroupOptions({
  group,
  chosen,
  optionOf,
  onPoint,
  onTake,
}: {
  group: PaletteGroup;
  chosen: PaletteItem | undefined;
  /** The id of the element that shows an item. */
  optionOf: (item: PaletteItem) => string;
  onPoint: (item: PaletteItem) => void;
  onTake: (item: PaletteItem) => void;
}) {
  return (
    <div role="group" aria-label={group.title} className="py-1">
      <div aria-hidden="true" className="px-2.5 pt-1 pb-1 text-xs font-medium text-ink-faint">
        {group.title}
      </div>
      {group.items.map((item) => (
        <PaletteOption
          key={item.id}
          id={optionOf(item)}
          item={item}
          chosen={item === chosen}
          onPoint={() => onPoint(item)}
          onTake={() => onTake(item)}
        />
      ))}
    </div>
  );
}

function PaletteOption({
  id,
  item,
  chosen,
  onPoint,
  onTake,
}: {
  id: string;
  item: PaletteItem;
  chosen: boolean;
  onPoint: () => void;
  onTake: () => void;
}) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      // The field keeps the focus, so that typing can go on.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onTake}
      className={cx(
        "flex min-h-11 w-full cursor-default items-center gap-3 rounded-lg px-2.5 py-1 text-left",
        chosen && "bg-accent-soft",
      )}
    >
      <item.Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 truncate">{item.label}</span>
      {item.detail && (
        <span className="ml-auto flex max-w-[60%] min-w-0 shrink-0 pl-2 text-sm text-ink-soft max-sm:max-w-[50%]">
          <span className="min-w-0 truncate">{item.detail}</span>
          {item.end && <span className="shrink-0 whitespace-pre">{item.end}</span>}
        </span>
      )}
    </button>
  );
}

/** A value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
