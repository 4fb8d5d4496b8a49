import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useChangeAnchor } from "#browser/links.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";

/** One section of the settings: its anchor in the address, its name, and its cards. */
export type SettingsSection = { id: string; name: string; cards: ReactNode };

/**
 * The sections of the settings as tabs. The address names the open one ("#security"), so that a link leads to it. A
 * section that was open stays rendered, so that what was typed in it is still there on return.
 */
export function SettingsLayout({ sections }: { sections: SettingsSection[] }) {
  const { hash } = useLocation();
  const changeAnchor = useChangeAnchor();
  const open = sections.find(({ id }) => `#${id}` === hash)?.id ?? sections[0]?.id ?? "";
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([open]));
  if (!visited.has(open)) setVisited(new Set([...visited, open]));

  return (
    <Tabs
      label="Settings"
      value={open}
      onValueChange={changeAnchor}
      tabs={sections.map(({ id, name }) => ({ value: id, label: name }))}
    >
      {sections.map(({ id, name, cards }) => (
        <TabPanel key={id} value={id} keep>
          {visited.has(id) && (
            <section aria-labelledby={`${id}-name`} className="max-w-[44rem]">
              <h2 id={`${id}-name`} className="sr-only">
                {name}
              </h2>
              <div className="flex flex-col gap-4">{cards}</div>
            </section>
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
