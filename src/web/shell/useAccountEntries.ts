import { useQuery } from "@tanstack/react-query";
import { Building2, Check, Crown, House, LogOut, Settings, Users, type LucideIcon } from "lucide-react";
import type { SubscriptionState } from "#shared/business/subscriptionState.ts";
import type { PageAddress } from "#shared/pages.ts";
import type { BusinessOfMine } from "#features/business/members/member.ts";
import { planName } from "#features/site/plans/planName.ts";
import { roleLabels } from "#shared/roles.ts";
import { billingApi } from "#features/business/billing/billing.client.ts";
import { membersApi } from "#features/business/members/member.client.ts";
import { exitDemo } from "#browser/session/demoMode.ts";
import { enterOtherBusiness } from "#browser/session/enterBusiness.ts";
import { signOutAndLeave } from "#browser/session/signOut.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useMay } from "#browser/client/useMay.ts";
import { useSession } from "#browser/client/useSession.ts";

/** One entry of the account menu: a link, or an immediate action. */
export type AccountEntry = { label: string; Icon: LucideIcon } & ({ to: PageAddress } | { act: () => void });

/**
 * The entries of the account menu, on a desktop and in the slide-out menu of a phone; null for a person who is not
 * signed in.
 */
export function useAccountEntries(): {
  plan: string;
  who: string | null;
  /** The businesses to switch between; empty if there is only one. */
  businesses: AccountEntry[];
  entries: AccountEntry[];
  wayOut: AccountEntry;
} | null {
  const session = useSession();
  const may = useMay();
  const businesses = useQuery({
    ...membersApi.businesses.queryOptions(),
    enabled: session.state === "signed-in",
    staleTime: 60_000,
  });
  const team: AccountEntry = { label: "Team", Icon: Users, to: "/team" };
  const home: AccountEntry = { label: "Home", Icon: House, act: () => window.location.assign("/") };
  if (session.state === "demo")
    return {
      plan: "Demo",
      who: null,
      businesses: [],
      entries: [home, team],
      wayOut: { label: "Exit Demo", Icon: LogOut, act: () => exitDemo() },
    };
  if (session.state !== "signed-in") return null;
  const { subscription, email } = session.me;
  const upgrade: AccountEntry = { label: "Upgrade to Pro", Icon: Crown, to: "/subscription" };
  return {
    plan: planName(subscription),
    who: email,
    businesses: switches(businesses.data ?? []),
    entries: [
      ...(isFreeOfCharge(subscription) && may(billingApi.checkout) ? [upgrade] : []),
      home,
      team,
      { label: "Account Settings", Icon: Settings, to: "/account" },
    ],
    wayOut: { label: "Sign Out", Icon: LogOut, act: () => void signOutAndLeave() },
  };
}

/** True for the Free plan and the trial: Pro can still be bought. */
const isFreeOfCharge = ({ subscribed, subscription_tier }: SubscriptionState) =>
  !subscribed || subscription_tier === "Trial";

/** Returns one entry for each business, with its name and the person's role in it. The open one is not a link. */
function switches(businesses: readonly BusinessOfMine[]): AccountEntry[] {
  if (businesses.length < 2) return [];
  return businesses.map(({ id, name, role, current }) => ({
    label: `${name?.trim() || "Unnamed business"} · ${roleLabels[role]}${current ? " (current)" : ""}`,
    Icon: current ? Check : Building2,
    act: () => void (current || switchTo(id)),
  }));
}

const switchTo = (id: string) =>
  enterOtherBusiness(() => membersApi.open.call({ id })).catch((error: unknown) =>
    toastError(error, { title: "Business not opened", words: "Please try again." }),
  );
