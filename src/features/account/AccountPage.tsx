import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { type Me } from "#features/account/account.ts";
import { RemindersCard } from "#features/notifications/RemindersCard.tsx";
import { WebhookCard } from "#features/webhooks/WebhookCard.tsx";
import { formatDay } from "#shared/days.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { toast } from "#ui/toast.tsx";
import { refreshSession, useSession } from "#web/session.tsx";
import { signOutAndLeave } from "#web/signOut.ts";
import { BusinessCard } from "./BusinessCard.tsx";
import { NotificationsCard } from "./NotificationsCard.tsx";
import { SecurityCard } from "./SecurityCard.tsx";

/** Account settings. The demo has none. */
export function AccountPage() {
  const { state, me } = useSession();
  if (state === "demo") return <Navigate to="/dashboard" replace />;
  if (!me) return null;
  return (
    <>
      <PageHeader title="Account settings" />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <InformationCard me={me} />
          <BusinessCard key={me.id} me={me} />
          <NotificationsCard me={me} />
          {me.subscription.subscribed && <RemindersCard email={me.email} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <SecurityCard />
          {me.subscription.subscribed && <WebhookCard />}
          <ActionsCard />
        </div>
      </div>
    </>
  );
}

function InformationCard({ me }: { me: Me }) {
  return (
    <Card title="Account Information">
      <Facts
        items={[
          { label: "Email", value: <span className="break-all">{me.email}</span>, wide: true },
          { label: "Account created", value: me.created_at ? formatDay(me.created_at, me.business.time_zone) : "N/A" },
          { label: "User ID", value: <span className="break-all">{me.id}</span> },
        ]}
      />
    </Card>
  );
}

function ActionsCard() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refreshSession(queries);
    setBusy(false);
    toast({ title: "Account data refreshed", tone: "success" });
  };
  return (
    <Card title="Account Actions">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void refresh()}>
          Refresh Account Data
        </Button>
        <Button onClick={() => void signOutAndLeave()}>Sign Out</Button>
      </div>
    </Card>
  );
}
