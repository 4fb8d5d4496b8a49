import { Crown, House, LogOut, Settings, type LucideIcon } from "lucide-react";
import type { PageAddress } from "#pages.ts";
import { planName } from "#features/billing/subscription.ts";
import { exitDemo } from "#web/demoMode.ts";
import { signOutAndLeave } from "#web/signOut.ts";
import { useMay } from "#web/useMay.ts";
import { useSession } from "#web/useSession.ts";

/** One entry of the account menu: a link, or something that is done at once. */
export type AccountEntry = { label: string; Icon: LucideIcon } & ({ to: PageAddress } | { act: () => void });

/** What the account menu offers, on a desk and in the slide-out menu of a phone; null for somebody not signed in. */
export function useAccountEntries(): {
  plan: string;
  who: string | null;
  entries: AccountEntry[];
  wayOut: AccountEntry;
} | null {
  const session = useSession();
  const may = useMay();
  const home: AccountEntry = { label: "Home", Icon: House, act: () => window.location.assign("/") };
  if (session.state === "demo")
    return {
      plan: "Demo",
      who: null,
      entries: [home],
      wayOut: { label: "Exit Demo", Icon: LogOut, act: () => exitDemo() },
    };
  if (session.state !== "signed-in") return null;
  const { subscription, email } = session.me;
  const upgrade: AccountEntry = { label: "Upgrade to Premium", Icon: Crown, to: "/subscription" };
  return {
    plan: planName(subscription),
    who: email,
    entries: [
      ...(subscription.subscribed || !may("billing.checkout") ? [] : [upgrade]),
      home,
      { label: "Account Settings", Icon: Settings, to: "/account" },
    ],
    wayOut: { label: "Sign Out", Icon: LogOut, act: () => void signOutAndLeave() },
  };
}
