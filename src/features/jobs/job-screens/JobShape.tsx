import { FileText, UserRound } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate } from "#browser/links.tsx";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { useToday } from "#browser/useToday.ts";
import { useTown } from "#browser/useTown.ts";
import { useZone } from "#browser/useZone.ts";
import type { JobRow } from "#features/jobs/job-rules/job.ts";
import { jobProgressLabels } from "#features/jobs/job-rules/jobState.ts";
import { jobProgressTones } from "#features/jobs/job-rules/jobTones.ts";
import { briefDay, formatDay, formatInstant } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { Marked } from "#ui/Marked.tsx";
import { MenuLink } from "#ui/overlays/Menu.tsx";

/** The list of jobs as `RecordList` shows it. */
export function useJobShape(): ListShape<JobRow> {
  const zone = useZone();
  const today = useToday();
  const townOf = useTown();
  const navigate = useNavigate();
  return useMemo(() => {
    const open = ({ id }: JobRow) => navigate(`/jobs/${id}`);
    return {
      noun: "jobs",
      nameOf: ({ client_name, title, number }) => `${client_name}, ${title}, No. ${number}`,
      onOpen: open,
      onEdit: open,
      columns: [
        {
          name: "Customer",
          className: "max-w-72",
          cell: (row) => (
            <>
              <NameLink row={row} />
              <Title row={row} />
            </>
          ),
        },
        {
          name: "Town",
          from: "64rem",
          className: "max-w-40 truncate text-ink-soft",
          cell: ({ client_address }) => townOf(client_address) ?? "",
        },
        {
          name: "Number",
          from: "44rem",
          className: "tabular whitespace-nowrap text-ink-soft",
          cell: (row) => <Number row={row} />,
        },
        {
          name: "Next visit",
          from: "52rem",
          className: "tabular text-ink-soft",
          cell: (row) => nextVisitText(row, zone),
        },
        { name: "Status", cell: ({ progress }) => <Progress progress={progress} /> },
        { name: "Total", numeric: true, cell: ({ total }) => formatCents(total) },
      ],
      brief: (row) => ({
        name: <NameLink row={row} />,
        about: <Title row={row} />,
        more: (
          <p className="tabular truncate text-xs text-ink-faint">
            <Number row={row} />
            {row.next_visit && ` · ${briefVisit(row.next_visit, today, zone)}`}
          </p>
        ),
        figure: formatCents(row.total),
        state: <Progress progress={row.progress} />,
      }),
      menu: (row) => <JobMenu row={row} />,
    };
  }, [navigate, today, townOf, zone]);
}

/** "Nov 30, 2026, 9:00 AM": the next visit of a job; empty without one. */
function nextVisitText({ next_visit }: Pick<JobRow, "next_visit">, zone: string): string {
  if (next_visit === null) return "";
  const { start_datetime, start_day } = next_visit;
  return start_day === null ? formatInstant(start_datetime, zone) : formatDay(start_day, "UTC");
}

const briefVisit = (
  { start_datetime, start_day }: NonNullable<JobRow["next_visit"]>,
  today: string,
  zone: string,
): string => (start_day === null ? briefDay(start_datetime, today, zone) : briefDay(start_day, today, "UTC"));

function NameLink({ row: { id, client_name } }: { row: JobRow }) {
  return (
    <Link
      to={`/jobs/${id}`}
      className={cx(coversRow, "block truncate font-semibold text-ink no-underline hover:text-accent")}
    >
      <Marked text={client_name} />
    </Link>
  );
}

const Title = ({ row: { title } }: { row: JobRow }) => (
  <span className="block truncate text-sm text-ink-soft">
    <Marked text={title} />
  </span>
);

const Number = ({ row: { number } }: { row: JobRow }) => (
  <>
    No. <Marked text={String(number)} />
  </>
);

/** The step of a job as a badge. */
export const Progress = ({ progress }: Pick<JobRow, "progress">) => (
  <Badge tone={jobProgressTones[progress]}>{jobProgressLabels[progress]}</Badge>
);

const JobMenu = ({ row: { id, customer_id, quote_id } }: { row: JobRow }) => (
  <>
    <MenuLink to={`/jobs/${id}`} icon={<FileText aria-hidden="true" />}>
      Open
    </MenuLink>
    {customer_id && (
      <MenuLink to={`/customer/${customer_id}`} icon={<UserRound aria-hidden="true" />}>
        View Customer
      </MenuLink>
    )}
    {quote_id && (
      <MenuLink to={`/quotes/${quote_id}`} icon={<FileText aria-hidden="true" />}>
        View Quote
      </MenuLink>
    )}
  </>
);
