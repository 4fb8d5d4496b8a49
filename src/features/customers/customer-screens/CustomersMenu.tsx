import { Download, EllipsisVertical, GitMerge, History, Upload } from "lucide-react";
import { sessionApi } from "#browser/client/client.ts";
import { useDownload } from "#browser/session/useDownload.ts";
import { IconButton } from "#ui/Button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#ui/overlays/Menu.tsx";

/** The dialogs that the customers page opens, besides the details of one customer. */
export type CustomersAction = "add" | "import" | "merge" | "history";

/** The less frequent actions for all customers: importing, exporting and, `withMerging`, merging duplicates. */
export function CustomersMenu({
  withMerging,
  onAction,
}: {
  withMerging: boolean;
  onAction: (action: CustomersAction) => void;
}) {
  const { download } = useDownload();
  return (
    <Menu
      label="More actions"
      trigger={
        <IconButton label="More actions" variant="secondary">
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      {withMerging && (
        <>
          <MenuItem icon={<GitMerge aria-hidden="true" />} onSelect={() => onAction("merge")}>
            Merge Customers
          </MenuItem>
          <MenuItem icon={<History aria-hidden="true" />} onSelect={() => onAction("history")}>
            Merge History
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => onAction("import")}>
        Import Customers
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        onSelect={() => void download("customers", () => sessionApi.exports.customers.call())}
      >
        Export Customers
      </MenuItem>
      <MenuItem
        icon={<Download aria-hidden="true" />}
        onSelect={() => void download("estimates", () => sessionApi.exports.estimates.call())}
      >
        Export Estimates
      </MenuItem>
    </Menu>
  );
}
