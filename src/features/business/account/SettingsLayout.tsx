import { useEffect, useState, type ReactNode } from "react";
import { cx } from "#ui/cx.ts";

/** One section of the settings: its anchor on the page, its name, and its cards. */
export type SettingsSection = { id: string; name: string; cards: ReactNode };

/** A long page of settings in sections, with links to them beside it, or above it on a phone. */
export function SettingsLayout({ sections }: { sections: SettingsSection[] }) {
  const current = useSectionInSight(sections.map(({ id }) => id));

  // The page's code may arrive after the browser resolved the anchor, so that the browser did not find the section.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <div className="gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,44rem)]">
      <nav aria-label="Settings" className="mb-6 lg:sticky lg:top-20 lg:mb-0 lg:self-start">
        <ul className="grid grid-cols-2 gap-1 max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-1.5 sm:grid-cols-3 lg:grid-cols-1">
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={current === id ? "true" : undefined}
                className={cx(
                  "flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] text-pretty hover:bg-raised dense:min-h-9",
                  current === id ? "lg:bg-accent-soft lg:font-medium lg:text-accent" : "text-ink-soft",
                )}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        {sections.map(({ id, name, cards }) => (
          <section key={id} id={id} aria-labelledby={`${id}-name`} className="scroll-mt-20">
            <h2 id={`${id}-name`} className="mb-3 text-lg font-semibold tracking-tight">
              {name}
            </h2>
            <div className="flex flex-col gap-4">{cards}</div>
          </section>
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the section that is being read: the last one that begins above the upper third of the window. At the end of
 * the page, the last one.
 */
function useSectionInSight(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const look = () => {
      const above = all
        .split(" ")
        .filter(
          (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 3,
        );
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent(atEnd && window.scrollY > 0 ? all.split(" ").at(-1) : (above.at(-1) ?? all.split(" ")[0]));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [all]);
  return current;
}
