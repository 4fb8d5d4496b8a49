import { Keyboard, Search } from "lucide-react";
import { MenuItem, MenuLabel, MenuLink, MenuList, MenuSeparator } from "#ui/overlays/Menu.tsx";
import type { OpenedMenu } from "#ui/overlays/useMenuButton.ts";
import { showOverlay } from "./overlays.ts";
import { useAccountEntries, type AccountEntry } from "./useAccountEntries.ts";

/** The list of the My Account menu: the plan, links to the start page and the settings, and sign-out. */
export function AccountMenuList(menu: OpenedMenu) {
  const account = useAccountEntries();
  if (!account) return null;
  return (
    <MenuList {...menu} label="My Account">
      <MenuLabel>
        {account.who && <span className="block truncate text-ink-soft">{account.who}</span>}
        {account.plan}
      </MenuLabel>
      <MenuSeparator />
      {account.businesses.length > 0 && (
        <>
          <MenuLabel>Switch business</MenuLabel>
          {account.businesses.map((entry, place) => (
            <MenuEntry key={`${place} ${entry.label}`} entry={entry} />
          ))}
          <MenuSeparator />
        </>
      )}
      {account.entries.map((entry) => (
        <MenuEntry key={entry.label} entry={entry} />
      ))}
      <MenuSeparator />
      <MenuItem icon={<Search aria-hidden="true" />} onSelect={() => showOverlay("palette")}>
        Search
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={() => showOverlay("keys")}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuEntry entry={account.wayOut} />
    </MenuList>
  );
}

function MenuEntry({ entry }: { entry: AccountEntry }) {
  const icon = <entry.Icon aria-hidden />;
  return "to" in entry ? (
    <MenuLink to={entry.to} icon={icon}>
      {entry.label}
    </MenuLink>
  ) : (
    <MenuItem icon={icon} onSelect={entry.act}>
      {entry.label}
    </MenuItem>
  );
}
