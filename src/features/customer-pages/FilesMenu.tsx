import { Download, EllipsisVertical, Upload } from "lucide-react";
import { useDownload } from "#web/useDownload.ts";
import { IconButton } from "#ui/Button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#ui/Menu.tsx";

/** The way of customers into Yardstick and out of it, as files. */
export function FilesMenu({ onImport }: { onImport: () => void }) {
  const { download } = useDownload();
  return (
    <Menu
      label="Import and export"
      trigger={
        <IconButton label="Import and export" variant="secondary">
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Upload aria-hidden="true" />} onSelect={onImport}>
        Import Customers
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => void download("customers")}>
        Export Customers
      </MenuItem>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => void download("estimates")}>
        Export Estimates
      </MenuItem>
    </Menu>
  );
}
