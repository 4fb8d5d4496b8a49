import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toastError } from "#browser/session/toastError.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatFigure } from "#shared/figures/figures.ts";
import { importsApi } from "./import.client.ts";
import { refetchCustomers, useReportEnd, type ImportRecord } from "./useImport.ts";

/**
 * The imports that have not ended, and the number of fields to look at. It reports the end of an import that it has
 * shown. Nothing without any.
 */
export function ImportNews({ onOpen }: { onOpen: () => void }) {
  const { data: imports } = useQuery(importsApi.list.queryOptions());
  const reportEnd = useReportEnd();
  const going = useRef(new Set<string>());
  useEffect(() => {
    for (const record of imports ?? [])
      if (record.state !== "done") going.current.add(record.id);
      else if (going.current.delete(record.id)) void reportEnd(record);
  }, [imports, reportEnd]);
  const toCheck = (imports ?? []).reduce((sum, { to_check }) => sum + to_check, 0);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <UnfinishedImports />
      {toCheck > 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={onOpen}>
              Look at Them
            </Button>
          }
        >
          {toCheck === 1 ? "1 field to look at" : `${formatFigure(toCheck)} fields to look at`} from your imports
        </Notice>
      )}
    </div>
  );
}

/** The progress of the imports that have not ended. Nothing without any. */
export function UnfinishedImports() {
  const { data } = useQuery(importsApi.list.queryOptions());
  return data?.filter(({ state }) => state !== "done").map((record) => <Progress key={record.id} record={record} />);
}

/** "12,000 of 50,000 customers": the progress of an import, or of its undoing. */
function progressWords({ state, imported, remaining }: ImportRecord): string {
  const [done, all] = state === "adding" ? [imported, imported + remaining] : [imported - remaining, imported];
  return `${formatFigure(done)} of ${formatFigure(all)} customers`;
}

function Progress({ record }: { record: ImportRecord }) {
  const queries = useQueryClient();
  const { id, file_name, state, imported, remaining, stopped } = record;
  const act = state === "adding" ? "Importing" : "Undoing the import of";
  const resume = async () => {
    try {
      await importsApi.resume.call({ id });
    } catch (error) {
      toastError(error, { words: "Failed to continue. Please try again." });
    }
    await refetchCustomers(queries);
  };
  return (
    <Notice
      tone={stopped ? "warning" : "info"}
      title={<span className="wrap-anywhere">{stopped ? `Stopped: ${file_name}` : `${act} ${file_name}`}</span>}
      action={
        stopped && (
          <Button size="sm" onClick={() => void resume()}>
            Continue
          </Button>
        )
      }
    >
      <p className="tabular">
        {progressWords(record)}
        {stopped ? ". It stopped because of a problem on our side." : ". It continues if you leave this page."}
      </p>
      <progress
        aria-label={`${act} ${file_name}`}
        value={state === "adding" ? imported : imported - remaining}
        max={Math.max(state === "adding" ? imported + remaining : imported, 1)}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </Notice>
  );
}
