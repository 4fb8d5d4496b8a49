import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Marked, SearchedFor } from "#ui/Marked.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { usePaletteItems, type PaletteItem } from "./usePaletteItems.ts";

const pause = 200;

/**
 * The command palette: searches customers, estimates, quotes, events, pages and actions. Arrows move through the results, Enter
 * opens one.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const searched = usePaused(typed.trim());
  const { groups, searching, failed } = usePaletteItems(typed, searched);
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const [active, setActive] = useState<string | null>(null);
  // The server's results arrive later, above the others: the first entry stays active until another one is chosen.
  const chosen = active !== null && ids.includes(active) ? active : ids[0];

  function type(now: string) {
    setTyped(now);
    setActive(null);
  }

  function select(item: PaletteItem) {
    if (item.search !== undefined) return type(item.search);
    onClose();
    item.run();
  }

  // On a phone the dialog itself would have the focus, but a person who searches wants to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Dialog open onOpenChange={onClose} title="Search">
      <Command
        shouldFilter={false}
        loop
        vimBindings={false}
        label="Search customers, estimates, quotes, events, pages and actions"
        value={chosen ?? ""}
        onValueChange={(id) => setActive(id === ids[0] ? null : id)}
        // The maximum height from the start, so that nothing moves during typing.
        className="outline-none sm:min-h-96"
      >
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          />
          <Command.Input
            ref={field}
            placeholder="Customers, quotes, events…"
            enterKeyHint="go"
            maxLength={100}
            value={typed}
            onValueChange={type}
            // Home and End move the cursor in the field, as in any other field.
            onKeyDown={(event) => /^(Home|End)$/.test(event.key) && event.stopPropagation()}
            className="min-h-11 w-full rounded-lg border border-line-strong bg-raised py-1.5 pr-10 pl-9 text-base focus-visible:border-focus focus-visible:outline-offset-0"
          />
          {searching && (
            <span className="absolute top-1/2 right-3 -translate-y-1/2 text-ink-faint">
              <Spinner size="sm" label="Searching…" />
            </span>
          )}
        </div>
        <SearchedFor value={typed}>
          <Command.List label="Found" hidden={ids.length === 0} className="mt-2">
            {groups.map(({ title, items }) => (
              <Command.Group
                key={title}
                heading={<div className="px-2.5 pt-1 pb-1 text-xs font-medium text-ink-faint">{title}</div>}
                className="py-1"
              >
                {items.map((item) => (
                  <Entry key={item.id} item={item} isChosen={item.id === chosen} onSelect={() => select(item)} />
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </SearchedFor>
        {failed && (
          <p className="px-2.5 py-2 text-sm text-danger">
            Customers, estimates, quotes and events couldn't all be searched. Please try again.
          </p>
        )}
        {ids.length === 0 && !searching && !failed && (
          <p className="px-2.5 py-6 text-center text-ink-soft">Nothing found for "{typed.trim()}".</p>
        )}
      </Command>
      <span role="status" className="sr-only">
        {typed.trim() !== "" && !searching && `${ids.length} ${ids.length === 1 ? "result" : "results"}`}
      </span>
    </Dialog>
  );
}

function Entry({ item, isChosen, onSelect }: { item: PaletteItem; isChosen: boolean; onSelect: () => void }) {
  return (
    <Command.Item
      value={item.id}
      // The field keeps the focus, so that typing can go on.
      onPointerDown={(event) => event.preventDefault()}
      onSelect={onSelect}
      className={cx(
        "flex min-h-11 w-full cursor-default items-center gap-3 rounded-lg px-2.5 py-1 text-left",
        isChosen && "bg-accent-soft",
      )}
    >
      <ItemWords item={item} />
    </Command.Item>
  );
}

function ItemWords({ item: { Icon, label, detail, end } }: { item: PaletteItem }) {
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 truncate">
        <Marked text={label} />
      </span>
      {detail && (
        <span className="ml-auto flex max-w-[60%] min-w-0 shrink-0 pl-2 text-sm text-ink-soft max-sm:max-w-[50%]">
          <span className="min-w-0 truncate">
            <Marked text={detail} />
          </span>
          {end && <span className="shrink-0 whitespace-pre">{end}</span>}
        </span>
      )}
    </>
  );
}

/** Returns a value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
