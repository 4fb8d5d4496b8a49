import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { DemoRefusal } from "#shared/errors.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { CopyField } from "#ui/CopyField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { api, client } from "#web/client.ts";

/** The secret address of the calendar: to copy, to renew, and how a phone subscribes to it. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(api.calendar.feed.queryOptions({ staleTime: Infinity }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Subscribe to your calendar" description="See your plan in your phone's own calendar. It follows what you change here.">
      {data ? (
        <Feed url={data.url} />
      ) : error instanceof DemoRefusal ? (
        <Notice>{error.message}</Notice>
      ) : error ? (
        <FailedState title="The address could not be loaded" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner showLabel />
      )}
    </Dialog>
  );
}

function Feed({ url }: { url: string }) {
  const queries = useQueryClient();
  const [renewing, setRenewing] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <CopyField label="Your calendar's address" value={url} hint="Keep it to yourself: whoever has it can read your plan." />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass({ variant: "primary" })}>
          Open in my calendar
        </a>
        <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => setRenewing(true)}>
          Renew address
        </Button>
      </div>
      <section aria-label="How to add it">
        <h3 className="font-semibold">On an iPhone or iPad</h3>
        <ol className="mt-1 list-decimal space-y-0.5 pl-5 text-[0.9375rem] text-ink-soft">
          <li>Open Settings, then Apps, Calendar, Calendar Accounts.</li>
          <li>Choose Add Account, Other, Add Subscribed Calendar.</li>
          <li>Paste the address and save.</li>
        </ol>
        <h3 className="mt-4 font-semibold">On Android, with Google Calendar</h3>
        <ol className="mt-1 list-decimal space-y-0.5 pl-5 text-[0.9375rem] text-ink-soft">
          <li>On a computer open calendar.google.com.</li>
          <li>Beside Other calendars press +, then From URL.</li>
          <li>Paste the address and press Add calendar. It then shows on your phone too.</li>
        </ol>
        <p className="mt-4 text-sm text-ink-faint">Calendars look for changes at their own pace: most within the hour, Google within a day.</p>
      </section>
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title="Renew the address?"
        text="The address before leads nowhere from then on: calendars that use it stop being updated until you add the new one."
        confirmLabel="Renew"
        tone="danger"
        onConfirm={async () => {
          const renewed = await client.calendar.renewFeed();
          queries.setQueryData(api.calendar.feed.queryKey(), renewed);
          toast({ title: "The address was renewed", tone: "success" });
        }}
      />
    </div>
  );
}
