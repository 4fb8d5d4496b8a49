import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { cardPaymentsApi } from "./cardPayments.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { useMay } from "#browser/client/useMay.ts";
import type { CardSettings } from "./cardSettings.ts";
import { useCardPaymentChanges } from "./useCardPaymentChanges.ts";

/** The settings of card payments, for members who can change them. */
export function CardPaymentsCard() {
  const may = useMay();
  const { data, error, isFetching, refetch } = useQuery({
    ...cardPaymentsApi.get.queryOptions(),
    enabled: may(cardPaymentsApi.get),
  });
  if (!may(cardPaymentsApi.get)) return null;
  return (
    <Card
      title="Card payments"
      description="Customers pay the deposit online after they accept. The money goes to your own Stripe account."
    >
      {data ? (
        <CardPaymentSettings settings={data} />
      ) : error ? (
        <FailedState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Card>
  );
}

function CardPaymentSettings({ settings }: { settings: CardSettings }) {
  const { problem, busy, saveKey, connect, takeTests, turnOff } = useCardPaymentChanges();
  const [isClosing, setIsClosing] = useState(false);
  const { way, ready, offered } = settings;

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{stateWords(settings)}</p>
        {way !== null && (
          <Button size="sm" onClick={() => setIsClosing(true)}>
            Turn off
          </Button>
        )}
      </div>
      {way === "connect" && !ready && (
        <Notice
          tone="warning"
          title="Stripe still needs something from you"
          action={
            <Button busy={busy === "connect"} onClick={connect}>
              Continue in Stripe
            </Button>
          }
        >
          Customers can't pay by card until then.
        </Notice>
      )}
      {offered.includes("connect") && way !== "connect" && (
        <Button
          variant="primary"
          className="self-start"
          icon={<ExternalLink aria-hidden="true" />}
          busy={busy === "connect"}
          onClick={connect}
        >
          Connect a Stripe account
        </Button>
      )}
      <KeyForm isOn={way === "key"} problem={problem} busy={busy === "key"} onSave={saveKey} />
      {offered.includes("test") && way !== "test" && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy === "test"} onClick={takeTests}>
            Use the test checkout
          </Button>
          <span className="text-sm text-ink-soft">For trying it out: no card, no charge.</span>
        </div>
      )}
      {isClosing && (
        <ConfirmDialog
          open
          onOpenChange={() => setIsClosing(false)}
          title="Turn off card payments?"
          text="Customers can no longer pay by card. Earlier payments and refunds stay on record. The webhook stays in your Stripe account; you can delete it there."
          confirmLabel="Turn Off"
          onConfirm={async () => {
            await turnOff();
            setIsClosing(false);
          }}
        />
      )}
    </div>
  );
}

function KeyForm({
  isOn,
  problem,
  busy,
  onSave,
}: {
  /** True if the business already takes cards with a key. */
  isOn: boolean;
  problem: string | undefined;
  busy: boolean;
  onSave: (key: string, onSaved: () => void) => void;
}) {
  const [key, setKey] = useState("");
  useUnsaved(key.trim() === "" ? null : "your Stripe key");
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(key, () => setKey(""));
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <Field
        label={isOn ? "New restricted key" : "Stripe restricted key"}
        hint="In Stripe, go to Developers > API keys > Create restricted key. Allow Write on Checkout Sessions and Webhook Endpoints. We test the key, store it encrypted, and never show it again."
        error={problem}
        className="w-full"
      >
        <Input
          type="password"
          autoComplete="off"
          placeholder="rk_live_…"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Testing…" disabled={key.trim() === ""}>
        Save Key
      </Button>
    </form>
  );
}

function stateWords({ way, ready, live, key_end, account_id }: CardSettings) {
  if (way === null) return "Card payments are off.";
  const test = <Badge tone="warning">Test</Badge>;
  if (way === "test") return <>Deposits use the test checkout: nobody is charged. {test}</>;
  const where = way === "key" ? `your key ending in ${key_end}` : `the Stripe account ${account_id}`;
  return (
    <>
      {ready ? `Card payments are on, with ${where}.` : `Connected to ${where}.`} {!live && test}
    </>
  );
}
