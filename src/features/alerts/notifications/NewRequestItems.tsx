import { Check } from "lucide-react";
import { formatDay } from "#shared/days/days.ts";
import { IconButton } from "#ui/Button.tsx";
import { Link } from "#browser/links.tsx";
import { requestLine } from "#features/requests/estimates/requestLine.ts";
import type { NewRequests } from "#features/requests/estimates/useNewRequests.ts";

/** The new requests at the top of the bell's list, until they are opened. */
export function NewRequestItems({
  requests: { rows, count },
  timeZone,
  onOpen,
  onRead,
}: {
  requests: NewRequests;
  timeZone: string | undefined;
  onOpen: () => void;
  onRead: (id: string) => void;
}) {
  const unnamed = count - rows.length;
  return (
    <ul aria-label="New requests" className="mb-1 flex flex-col gap-1">
      {rows.map((request) => (
        <li key={request.id} className="relative flex items-start gap-2 rounded-xl bg-accent-soft/60 px-3 py-2.5">
          <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
          <div className="min-w-0 flex-1">
            <Link
              to={`/estimate/${request.id}`}
              onClick={onOpen}
              className="block text-sm font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 after:rounded-xl"
            >
              New request from {request.name}
              <span className="sr-only"> (unread)</span>
            </Link>
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{requestLine(request)}</p>
            <p className="tabular mt-0.5 text-xs text-ink-faint">{formatDay(request.created_at, timeZone)}</p>
          </div>
          <IconButton
            size="sm"
            label={`Mark as read: request from ${request.name}`}
            className="relative z-1 -mt-2 -mr-2"
            onClick={() => onRead(request.id)}
          >
            <Check aria-hidden="true" />
          </IconButton>
        </li>
      ))}
      {unnamed > 0 && (
        <li>
          <Link to="/dashboard" onClick={onOpen} className="link inline-flex min-h-11 items-center px-3 text-sm">
            {unnamed} more new {unnamed === 1 ? "request" : "requests"}
          </Link>
        </li>
      )}
    </ul>
  );
}
