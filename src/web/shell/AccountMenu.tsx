import { ChevronDown, Crown, House, LogOut, Settings } from "lucide-react";
import { useNavigate } from "react-router";
import type { Me } from "#features/account/account.ts";
import { Button } from "#ui/Button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#ui/Menu.tsx";
import { exitDemo } from "#web/demoMode.ts";
import { useSession } from "#web/session.tsx";
import { useSignOut } from "./useSignOut.ts";

/** The plan as the menu names it. */
export function planName({ subscription }: Me): string {
  return subscription.subscribed ? `Premium (${subscription.subscription_tier ?? "active"})` : "Free plan";
}

/** My Account: the plan, the way home and to the settings, and the way out. */
export function AccountMenu() {
  const { state, me } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  if (!me) return null;
  return (
    <Menu label="My Account" trigger={<Button variant="ghost">My Account <ChevronDown aria-hidden className="size-4" /></Button>}>
      <MenuLabel>{state === "demo" ? "Demo" : planName(me)}</MenuLabel>
      {state === "signed-in" && !me.subscription.subscribed && <MenuLink to="/subscription" icon={<Crown aria-hidden />}>Upgrade to Premium</MenuLink>}
      <MenuItem icon={<House aria-hidden />} onSelect={() => (state === "demo" ? void navigate("/dashboard") : window.location.assign("/"))}>Home</MenuItem>
      {state === "signed-in" && <MenuLink to="/account" icon={<Settings aria-hidden />}>Account Settings</MenuLink>}
      <MenuSeparator />
      {state === "demo" ? (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => exitDemo()}>Exit Demo</MenuItem>
      ) : (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>Sign Out</MenuItem>
      )}
    </Menu>
  );
}
