import { Download } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { sessionApi } from "#browser/client/client.ts";
import { useDownload } from "#browser/session/useDownload.ts";

/** The buttons that download a copy of all data. */
export function ExportButtons() {
  const { download, busy } = useDownload();
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:[&>button]:px-1 max-sm:[&>button>span:first-child:not(:only-child)]:hidden">
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        busy={busy === "customers"}
        onClick={() => void download("customers", () => sessionApi.exports.customers.call())}
      >
        Export Customers
      </Button>
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        busy={busy === "estimates"}
        onClick={() => void download("estimates", () => sessionApi.exports.estimates.call())}
      >
        Export Estimates
      </Button>
    </div>
  );
}
