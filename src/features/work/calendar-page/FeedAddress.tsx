import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { DemoRefusal } from "#shared/errors.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";

/** The secret address of the calendar's feed: to copy, to open, and to replace. */
export function FeedAddress() {
  const { data, error, isFetching, refetch } = useQuery(calendarApi.feed.queryOptions({ staleTime: Infinity }));
  if (data) return <Address url={data.url} />;
  if (error instanceof DemoRefusal) return <Notice>{error.message}</Notice>;
  if (error)
    return (
      <FailedState
        title="The address could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Spinner showLabel />;
}

function Address({ url }: { url: string }) {
  const queries = useQueryClient();
  const [renewing, setRenewing] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <CopyField label="Your calendar link" value={url} hint="Keep this link private." />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass({ variant: "primary" })}>
          Open in my calendar
        </a>
        <Button icon={<RefreshCw aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setRenewing(true)}>
          Reset link
        </Button>
      </div>
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title="Reset the link?"
        text="The old link stops working; re-add the calendar with the new one."
        confirmLabel="Reset Link"
        tone="danger"
        onConfirm={async () => {
          const renewed = await calendarApi.renewFeed.call();
          queries.setQueryData(calendarApi.feed.queryKey(), renewed);
          toast({ title: "Link reset", tone: "success" });
        }}
      />
    </div>
  );
}
