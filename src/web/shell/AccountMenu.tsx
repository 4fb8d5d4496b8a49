import { ChevronDown, CircleUser, Keyboard, Search } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#ui/overlays/Menu.tsx";
import { showOverlay } from "./overlays.ts";
import { useAccountEntries, type AccountEntry } from "./useAccountEntries.ts";

/** The My Account menu: the plan, links to the start page and the settings, and sign-out. */
export function AccountMenu() {
  const account = useAccountEntries();
  if (!account) return null;
  return (
    <Menu
      label="My Account"
      trigger={
        <Button variant="ghost" className="max-lg:px-2">
          <span className="flex items-center gap-1.5">
            <CircleUser aria-hidden="true" className="size-5 lg:hidden" />
            {/* In a narrow bar, the icon replaces the text. */}
            <span className="whitespace-nowrap max-lg:sr-only">My Account</span>
            <ChevronDown aria-hidden="true" className="size-4 max-lg:hidden" />
          </span>
        </Button>
      }
    >
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
    </Menu>
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
