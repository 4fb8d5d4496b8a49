import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { webhooksApi } from "./webhook.client.ts";
import { useSession } from "#browser/client/useSession.ts";
import { toastError } from "#browser/session/toastError.ts";
import { deliveryLabels, type WebhookDelivery } from "./webhook.ts";

const pageSize = 5;
const tones = { waiting: "info", delivered: "success", failed: "danger" } as const satisfies Record<
  WebhookDelivery["status"],
  string
>;

/** The deliveries to the webhook, newest first, with their results. */
export function DeliveryList() {
  const { me } = useSession();
  const [page, setPage] = useState(1);
  const sent = useQuery(
    webhooksApi.deliveries.queryOptions({
      input: { offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  if (sent.isError && !sent.data)
    return (
      <FailedState
        title="The deliveries couldn't be loaded"
        error={sent.error}
        busy={sent.isFetching}
        onRetry={() => void sent.refetch()}
      />
    );
  if (!sent.data || sent.data.total === 0)
    return <p className="text-sm text-ink-faint">{sent.data ? "Nothing sent yet." : "Loading…"}</p>;
  return (
    <section aria-labelledby="webhook-deliveries" className="border-t border-line pt-3">
      <h3 id="webhook-deliveries" className="text-sm font-medium">
        Deliveries
      </h3>
      <ul className="divide-y divide-line">
        {sent.data.rows.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} timeZone={me?.business.time_zone} />
        ))}
      </ul>
      {sent.data.total > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={sent.data.total}
          onPage={setPage}
          noun="deliveries"
          busy={sent.isFetching}
        />
      )}
    </section>
  );
}

function Delivery({ delivery, timeZone }: { delivery: WebhookDelivery; timeZone: string | undefined }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, event, status, attempts, response_status, error, last_attempt_at, created_at } = delivery;
  async function resend() {
    setBusy(true);
    try {
      await webhooksApi.resend.call({ id });
    } catch (failure) {
      toastError(failure, { words: "It couldn't be sent again. Please try again." });
    }
    await queries.invalidateQueries({ queryKey: webhooksApi.key() });
    setBusy(false);
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-xs">{event}</code>
          <Badge tone={tones[status]}>{deliveryLabels[status]}</Badge>
        </p>
        <p className="tabular mt-0.5 text-xs text-ink-faint">
          {formatInstant(last_attempt_at ?? created_at, timeZone)} ·{" "}
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
          {response_status !== null && ` · answered ${response_status}`}
        </p>
        {error && <p className="mt-0.5 text-xs wrap-anywhere text-ink-soft">{error}</p>}
      </div>
      {status !== "delivered" && (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden="true" />}
          busy={busy}
          onClick={() => void resend()}
        >
          Resend
        </Button>
      )}
    </li>
  );
}
