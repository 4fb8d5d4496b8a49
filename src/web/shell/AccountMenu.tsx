import { ChevronDown, CircleUser, Crown, House, LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { planName } from "#features/account/account.ts";
import { Button } from "#ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#ui/Menu.tsx";
import { exitDemo } from "#web/demoMode.ts";
import { useSession } from "#web/session.tsx";
import { signOutAndLeave } from "#web/signOut.ts";

type Entry = { label: string; icon: ReactNode } & ({ to: string } | { act: () => void });

/** What the account menu offers, on a desk and in the slide-out menu of a phone; null for somebody not signed in. */
export function useAccountEntries(): { plan: string; who: string | null; entries: Entry[]; wayOut: Entry } | null {
  const session = useSession();
  const icon = { "aria-hidden": true } as const;
  const home: Entry = { label: "Home", icon: <House {...icon} />, act: () => window.location.assign("/") };
  if (session.state === "demo")
    return {
      plan: "Demo",
      who: null,
      entries: [home],
      wayOut: { label: "Exit Demo", icon: <LogOut {...icon} />, act: () => exitDemo() },
    };
  if (session.state !== "signed-in") return null;
  const { subscription, email } = session.me;
  return {
    plan: planName(subscription),
    who: email,
    entries: [
      ...(subscription.subscribed
        ? []
        : [{ label: "Upgrade to Premium", icon: <Crown {...icon} />, to: "/subscription" }]),
      home,
      { label: "Account Settings", icon: <Settings {...icon} />, to: "/account" },
    ],
    wayOut: { label: "Sign Out", icon: <LogOut {...icon} />, act: () => void signOutAndLeave() },
  };
}

/** My Account: the plan, the way home and to the settings, and the way out. */
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
            {/* Where the bar is full, the picture stands for the words. */}
            <span className="whitespace-nowrap max-lg:sr-only">My Account</span>
            <ChevronDown aria-hidden="true" className="size-4" />
          </span>
        </Button>
      }
    >
      <MenuLabel>
        {account.who && <span className="block truncate text-ink-soft">{account.who}</span>}
        {account.plan}
      </MenuLabel>
      <MenuSeparator />
      {account.entries.map((entry) => (
        <MenuEntry key={entry.label} entry={entry} />
      ))}
      <MenuSeparator />
      <MenuEntry entry={account.wayOut} />
    </Menu>
  );
}

function MenuEntry({ entry }: { entry: Entry }) {
  return "to" in entry ? (
    <MenuLink to={entry.to} icon={entry.icon}>
      {entry.label}
    </MenuLink>
  ) : (
    <MenuItem icon={entry.icon} onSelect={entry.act}>
      {entry.label}
    </MenuItem>
  );
}
