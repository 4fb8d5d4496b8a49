import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Hammer } from "lucide-react";
import { fewFound } from "#shared/search/fewFound.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { SearchedFor } from "#ui/Marked.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { FilterBar } from "#browser/lists/FilterBar.tsx";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import type { FileToSave } from "#browser/client/sessionOperations.ts";
import { useDownload } from "#browser/session/useDownload.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { SavedFilters } from "#features/requests/saved-filters/SavedFilters.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { jobStepLabels, jobSteps } from "#features/jobs/job-rules/jobState.ts";
import { readJobsAddress, writeJobsAddress, type JobsView } from "./jobsAddress.ts";
import { JobsInbox } from "./JobsInbox.tsx";
import { useJobShape } from "./JobShape.tsx";

const pageSize = 30;

/** The filter of the list. */
type Selection = Pick<JobsView, "progress" | "search">;

/**
 * The jobs of the business, newest first, with their counts. `fileOf` returns the address of a file with the selected
 * ones.
 */
export function JobsPage({ fileOf }: { fileOf: (selection: Selection) => Promise<FileToSave> }) {
  const { download, busy } = useDownload();
  const [query, changeQuery] = useAddressQuery();
  const { progress, search, page } = readJobsAddress(query);
  const show = (choice: Partial<JobsView>) =>
    changeQuery((now) => writeJobsAddress({ ...readJobsAddress(now), page: 1, ...choice }), {
      replace: "search" in choice,
    });
  const shape = useJobShape();
  const phone = useMediaQuery("(width < 48rem)");
  const list = useQuery(
    jobsApi.list.queryOptions({
      input: { progress, search, offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const searchFor = (typed: string) => show({ search: typed });
  return (
    <>
      <PageHeader
        beside
        title="Jobs"
        description={<span className="max-sm:hidden">Agreed work, and where it stands.</span>}
      />
      <div className="flex flex-col gap-4 sm:gap-5">
        {!phone && <JobFigures />}
        {phone && progress === "all" && search === "" && page === 1 && <JobsInbox />}
        <Card flush>
          <JobFilters
            view={{ progress, search }}
            onChange={show}
            isExporting={busy === "jobs"}
            onExport={list.data?.total === 0 ? null : () => void download("jobs", () => fileOf({ progress, search }))}
          />
          <div className="border-t border-line">
            {list.isPending && <SkeletonRows rows={5} label="Loading jobs…" />}
            {list.isError && !list.data && (
              <FailedState
                className="m-4"
                title="Jobs couldn't be loaded"
                error={list.error}
                busy={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            )}
            {list.data?.total === 0 && <NoJobs selection={{ progress, search }} onSearch={searchFor} />}
            {list.data && list.data.total > 0 && (
              <>
                <SearchedFor value={search}>
                  <RecordList shape={shape} rows={list.data.rows} busy={list.isPlaceholderData} />
                </SearchedFor>
                {list.data.total <= fewFound && (
                  <JobCorrections
                    selection={{ progress, search }}
                    onSearch={searchFor}
                    className="px-4 empty:hidden sm:px-5"
                  />
                )}
                <div className="border-t border-line px-4 py-3 sm:px-5">
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={list.data.total}
                    onPage={(next) => show({ page: next })}
                    noun="jobs"
                    busy={list.isPlaceholderData}
                  />
                </div>
              </>
            )}
          </div>
        </Card>
        {/* On a phone, the first screen is for the jobs themselves, which the counts follow. */}
        {phone && !list.isPending && <JobFigures />}
      </div>
    </>
  );
}

/** The search and the step that select jobs. */
function JobFilters({
  view: { progress, search },
  onChange,
  isExporting,
  onExport,
}: {
  view: Selection;
  onChange: (change: Partial<JobsView>) => void;
  isExporting: boolean;
  onExport: (() => void) | null;
}) {
  return (
    <FilterBar
      noun="jobs"
      placeholder="Customer, title, number…"
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      active={progress === "all" ? 0 : 1}
      saved={<SavedFilters list="jobs" />}
      className="pt-2 md:pt-3"
      actions={
        <Button
          className="max-md:w-full md:ml-auto"
          icon={<Download aria-hidden="true" />}
          busy={isExporting}
          disabled={onExport === null}
          onClick={() => onExport?.()}
        >
          Export
        </Button>
      }
    >
      <Select
        aria-label="Status"
        value={progress}
        onChange={(event) => onChange({ progress: event.currentTarget.value as JobsView["progress"] })}
        className="max-md:col-span-full md:w-44"
      >
        <option value="all">All statuses</option>
        {jobSteps.map((one) => (
          <option key={one} value={one}>
            {jobStepLabels[one]}
          </option>
        ))}
      </Select>
    </FilterBar>
  );
}

/** Offers the corrections of a search of the list. */
function JobCorrections({
  selection,
  ...rest
}: {
  selection: Selection;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const corrections = jobsApi.didYouMean.queryOptions({ input: selection });
  return <SearchCorrections search={selection.search} corrections={corrections} {...rest} />;
}

function NoJobs({ selection, onSearch }: { selection: Selection; onSearch: (search: string) => void }) {
  return selection.progress !== "all" || selection.search !== "" ? (
    <EmptyState
      icon={<Hammer />}
      title="No jobs match"
      text="Try another word or status."
      action={<JobCorrections selection={selection} onSearch={onSearch} />}
    />
  ) : (
    <EmptyState
      icon={<Hammer />}
      title="No jobs yet"
      text="A job begins with a yes. Open an accepted quote, or an estimate, and start its job."
    />
  );
}

/** The numbers of jobs at each step from the yes to the money; each opens its list. */
function JobFigures() {
  const { data, isPending } = useQuery(jobsApi.stats.queryOptions({}));
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {(["to_schedule", "scheduled", "in_progress", "needs_invoicing", "invoiced", "paid"] as const).map((step) => (
        <StatCard
          key={step}
          slim
          loading={isPending}
          label={jobStepLabels[step]}
          value={data?.[step] ?? 0}
          to={`/jobs?progress=${step}`}
        />
      ))}
    </div>
  );
}
