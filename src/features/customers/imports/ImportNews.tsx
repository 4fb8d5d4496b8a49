import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { importsApi } from "./import.client.ts";
import { UnfinishedImports } from "./UnfinishedImports.tsx";
import { useReportEnd } from "./useImport.ts";

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
          {toCheck === 1 ? "1 field to look at" : `${toCheck} fields to look at`} from your imports
        </Notice>
      )}
    </div>
  );
}
