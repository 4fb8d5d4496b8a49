import { useQuery } from "@tanstack/react-query";
import { KeyRound, Send, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { webhooksApi } from "./webhook.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { DeliveryList } from "./DeliveryList.tsx";
import { SecretField } from "./SecretField.tsx";
import { useWebhookActions } from "./useWebhookActions.ts";
import { webhookEventLabels, webhookEvents } from "#shared/webhookEvents.ts";
import { type WebhookEndpoint } from "./webhook.ts";

/** The webhook of the owner's own program: its address, its signing secret, and the result of each delivery. */
export function WebhookCard() {
  const endpoint = useQuery(webhooksApi.get.queryOptions());
  return (
    <Card
      title="Webhook"
      headingLevel={3}
      description={
        <>
          Notify another app of new estimates, customers, quotes and follow-ups.{" "}
          <a href="/api/docs/webhooks" target="_blank" rel="noreferrer" className="link">
            How webhooks work
          </a>
        </>
      }
    >
      {endpoint.data !== undefined ? (
        <Endpoint key={endpoint.data ? "there" : "none"} endpoint={endpoint.data} />
      ) : endpoint.isError ? (
        <FailedState error={endpoint.error} busy={endpoint.isFetching} onRetry={() => void endpoint.refetch()} />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
      <details className="mt-4 border-t border-line pt-1 text-sm">
        <summary className="link flex min-h-11 cursor-pointer items-center">When your app is notified</summary>
        <ul className="grid list-disc gap-x-6 gap-y-1 pb-1 pl-5 text-ink-soft sm:grid-cols-2">
          {announced.map((event) => (
            <li key={event}>{webhookEventLabels[event]}</li>
          ))}
        </ul>
        <p className="pt-2 text-ink-soft">
          Imported customers come in groups of up to 100. Test requests send nothing.
        </p>
      </details>
    </Card>
  );
}

/** The events that are sent without a request. */
const announced = webhookEvents.filter((event) => event !== "test");

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint | null }) {
  const { problem, busy, secret, save, switchTo, showSecret, test, newSecret, remove } = useWebhookActions(endpoint);
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [asking, setAsking] = useState<"secret" | "remove" | null>(null);
  useUnsaved(url.trim() === (endpoint?.url ?? "") ? null : "your webhook's address");

  function submit(event: FormEvent) {
    event.preventDefault();
    save(url);
  }

  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <Field label="Address" error={problem} className="flex-1">
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://your-domain.com/yardstick"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={busy === "save"}
          busyLabel="Saving…"
          disabled={url.trim() === "" || url.trim() === endpoint?.url}
        >
          Save
        </Button>
      </form>
      {endpoint && (
        <>
          {endpoint.set_aside_at !== null && (
            <Notice tone="warning">
              We turned this webhook off because nothing could be delivered. Fix your app, then turn it on again. You
              can resend what was missed below.
            </Notice>
          )}
          <Switch
            label="Send events"
            checked={endpoint.active}
            disabled={busy === "switch"}
            onChange={(event) => void switchTo(endpoint, event.target.checked)}
          />
          <SecretField end={endpoint.secret_end} shown={secret} onShow={showSecret} busy={busy === "show"} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Send aria-hidden="true" />} busy={busy === "test"} onClick={() => void test()}>
              Send Test
            </Button>
            <Button size="sm" icon={<KeyRound aria-hidden="true" />} onClick={() => setAsking("secret")}>
              New Secret
            </Button>
            <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking("remove")}>
              Remove
            </Button>
          </div>
          <DeliveryList />
        </>
      )}
      <ConfirmDialog
        open={asking === "secret"}
        onOpenChange={() => setAsking(null)}
        title="Create a new secret?"
        text="The old secret stops working now. Update your app."
        confirmLabel="New Secret"
        onConfirm={newSecret}
      />
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={() => setAsking(null)}
        title="Remove the webhook?"
        text="Events are no longer sent. You can add an address again anytime; it gets a new secret."
        confirmLabel="Remove"
        tone="danger"
        onConfirm={remove}
      />
    </div>
  );
}
