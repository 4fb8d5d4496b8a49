import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { formatFigure } from "#shared/figures/figures.ts";
import { importsApi } from "./import.client.ts";
import { useSession } from "#browser/client/useSession.ts";
import { useUndoImport } from "./useImport.ts";

/** The past imports, each of which can be undone. Nothing without any. */
export function EarlierImports() {
  const { me } = useSession();
  const undo = useUndoImport();
  const list = useQuery(importsApi.list.queryOptions());
  const imports = list.data;
  const [asking, setAsking] = useState<{ id: string; file_name: string } | null>(null);
  if (!imports && list.error !== null)
    return (
      <FailedState
        title="Earlier imports couldn't be loaded"
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  if (!imports || imports.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h3 id="earlier-imports" className="font-semibold">
        Earlier imports
      </h3>
      <ul className="divide-y divide-line">
        {imports.map(({ id, file_name, imported, skipped, merged, to_check, undone_at, created_at, by, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-medium wrap-anywhere">{file_name}</p>
              <p className="tabular text-ink-soft">
                {formatInstant(created_at, me?.business.time_zone)} · {formatFigure(imported)} imported
                {merged > 0 && ` (${formatFigure(merged)} merged)`}
                {skipped > 0 && `, ${formatFigure(skipped)} left out`}
                {to_check > 0 && `, ${formatFigure(to_check)} to look at`}
                {by && ` · ${by}`}
              </p>
            </div>
            {undone_at ? (
              <Badge>{state === "done" ? "Undone" : "Being undone"}</Badge>
            ) : (
              <Button
                size="sm"
                icon={<Undo2 aria-hidden="true" />}
                aria-label={`Undo the import of ${file_name}`}
                onClick={() => setAsking({ id, file_name })}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title="Undo this import?"
        text={`The customers from ${asking?.file_name ?? "the file"} are removed. Customers you've worked with since are kept.`}
        confirmLabel="Undo Import"
        tone="danger"
        onConfirm={async () => {
          if (asking) await undo(asking.id);
        }}
      />
    </section>
  );
}
