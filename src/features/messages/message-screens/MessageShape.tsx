import { FileText, Mail, MessageSquare, Pencil, RotateCcw, Send, SkipForward, UserRound } from "lucide-react";
import { useMemo } from "react";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import type { MessageRow } from "#features/messages/planned-messages/message.ts";
import { messageStateLabels, type MessageState } from "#features/messages/planned-messages/messageStates.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import { Badge, type Tone } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { MenuItem, MenuLink, MenuSeparator } from "#ui/overlays/Menu.tsx";
import { channelLabels, firstLine, momentLabel, momentOfMessage, recordOf, sequenceLabel } from "./messageWords.ts";

/** The actions on the messages of a list. They are stable. */
export type MessageActions = {
  open: (row: MessageRow) => void;
  edit: (row: MessageRow) => void;
  skip: (row: MessageRow) => void;
  restore: (row: MessageRow) => void;
  send: (row: MessageRow) => void;
};

/** A list of messages as `RecordList` shows it. In a list about one customer, the rows are named by their sequence. */
export function useMessageShape(actions: MessageActions, { ofOneCustomer = false } = {}): ListShape<MessageRow> {
  const zone = useZone();
  const today = useToday();
  return useMemo(() => {
    const when = (row: MessageRow) => momentLabel(momentOfMessage(row), today, zone);
    const name = (row: MessageRow) => (
      <button
        type="button"
        onClick={() => actions.open(row)}
        className={cx(coversRow, "block max-w-full truncate text-left font-semibold text-ink hover:text-accent")}
      >
        {ofOneCustomer ? sequenceLabel(row) : row.name || row.address}
      </button>
    );
    return {
      noun: "messages",
      nameOf: (row) => `${row.name || row.address}, ${sequenceLabel(row)}`,
      onOpen: actions.open,
      onEdit: actions.edit,
      columns: [
        {
          name: "Customer",
          className: "max-w-72",
          cell: (row) => (
            <>
              {name(row)}
              <FirstLine row={row} />
            </>
          ),
        },
        {
          name: "Sequence",
          className: "max-w-56 text-ink-soft",
          cell: (row) => (
            <span className="flex items-center gap-2">
              <ChannelIcon channel={row.channel} />
              <span className="truncate">{sequenceLabel(row)}</span>
            </span>
          ),
        },
        {
          name: "Time",
          className: "tabular max-w-64",
          cell: (row) => (
            <>
              <span className="block whitespace-nowrap">{when(row)}</span>
              <Reason row={row} />
            </>
          ),
        },
        { name: "Status", from: "44rem", cell: (row) => <State row={row} /> },
      ],
      brief: (row) => ({
        name: name(row),
        about: <FirstLine row={row} />,
        more: (
          <p className="flex items-center gap-1.5 truncate text-xs text-ink-faint">
            <ChannelIcon channel={row.channel} />
            <span className="truncate">{row.reason ?? (ofOneCustomer ? row.address : sequenceLabel(row))}</span>
          </p>
        ),
        figure: <span className="text-sm">{when(row)}</span>,
        state: row.state !== "planned" || row.edited ? <State row={row} /> : null,
      }),
      menu: (row) => <MessageMenu row={row} actions={actions} />,
    };
  }, [actions, ofOneCustomer, today, zone]);
}

/** The channel of a message as an icon with its name. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const Icon = channel === "email" ? Mail : MessageSquare;
  return (
    <span title={channelLabels[channel]} className="shrink-0">
      <Icon aria-hidden="true" className="size-4 text-ink-faint" />
      <span className="sr-only">{channelLabels[channel]}</span>
    </span>
  );
}

const FirstLine = ({ row }: { row: MessageRow }) => (
  <span className="block truncate text-sm text-ink-soft">{firstLine(row)}</span>
);

const Reason = ({ row: { reason } }: { row: MessageRow }) =>
  reason !== null && <span className="block truncate text-sm text-ink-soft">{reason}</span>;

export const stateTones: Record<MessageState, Tone> = {
  planned: "info",
  sending: "accent",
  sent: "success",
  failed: "danger",
  unknown: "warning",
  cancelled: "neutral",
  skipped: "neutral",
  missed: "warning",
};

/** The state of a message as a badge, and whether a member wrote its words. */
export const State = ({ row: { state, edited } }: { row: MessageRow }) => (
  <Badge tone={stateTones[state]}>
    {messageStateLabels[state]}
    {edited && ", edited"}
  </Badge>
);

/** The state of a sequence as a badge. */
export const OnOff = ({ on }: { on: boolean }) => <Badge tone={on ? "success" : "neutral"}>{on ? "On" : "Off"}</Badge>;

function MessageMenu({ row, actions }: { row: MessageRow; actions: MessageActions }) {
  const record = recordOf(row);
  return (
    <>
      {row.state === "planned" ? (
        <>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => actions.edit(row)}>
            Edit
          </MenuItem>
          <MenuItem icon={<SkipForward aria-hidden="true" />} onSelect={() => actions.skip(row)}>
            Skip
          </MenuItem>
          <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => actions.send(row)}>
            Send now…
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => actions.open(row)}>
          Open
        </MenuItem>
      )}
      {row.state === "skipped" && (
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => actions.restore(row)}>
          Plan again
        </MenuItem>
      )}
      {(record || row.customer_id) && <MenuSeparator />}
      {record && (
        <MenuLink to={record.to} icon={<FileText aria-hidden="true" />}>
          {record.label}
        </MenuLink>
      )}
      {row.customer_id && (
        <MenuLink to={`/customer/${row.customer_id}`} icon={<UserRound aria-hidden="true" />}>
          View Customer
        </MenuLink>
      )}
    </>
  );
}
