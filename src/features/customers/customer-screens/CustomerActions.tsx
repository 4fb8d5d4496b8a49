import { CopyPlus, EllipsisVertical, ExternalLink, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { MergeHistoryDialog } from "#features/customers/merge-screens/MergeHistoryDialog.tsx";
import { useUnmergeCustomer } from "#features/customers/merge-screens/useUnmergeCustomer.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem, MenuLink } from "#ui/overlays/Menu.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import { useCustomerChanges } from "#features/customers/customer-cache/useCustomerChanges.ts";
import type { OpenDialog } from "./useCustomerDialogs.ts";
import type { WorkOfCustomer } from "./workOf.browser.ts";

/**
 * The actions for the customer whose details are shown; a phone has unmerging in the menu. `onShow` shows another
 * customer instead.
 */
export function CustomerActions({
  customer,
  openDialog,
  onShow,
  work,
  withPageLink = false,
}: {
  customer: CustomerDetails;
  openDialog: OpenDialog;
  onShow: (customerId: string) => void;
  work: WorkOfCustomer;
  withPageLink?: boolean;
}) {
  const changes = useCustomerChanges();
  const unmerge = useUnmergeCustomer(customer.id);
  const phone = useMediaQuery("(width < 48rem)");
  const [copying, setCopying] = useState(false);

  async function copy() {
    const id = await changes.copy(customer);
    if (id) onShow(id);
  }

  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>button:not([aria-haspopup=menu])]:grow">
      <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={() => openDialog("edit", customer)}>
        Edit
      </Button>
      {work.scheduleButton(customer)}
      <Button size="sm" icon={<CopyPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setCopying(true)}>
        Create New Customer
      </Button>
      {!phone && (
        <Button size="sm" icon={<Undo2 aria-hidden="true" />} busy={unmerge.busy} onClick={() => void unmerge.show()}>
          Unmerge Customer
        </Button>
      )}
      <Menu
        label={`More actions for ${customer.name}`}
        trigger={
          <IconButton size="sm" label="More" variant="secondary">
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        {phone && (
          <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => void unmerge.show()}>
            Unmerge Customer
          </MenuItem>
        )}
        {withPageLink && (
          <MenuLink to={`/customer/${customer.id}`} icon={<ExternalLink aria-hidden="true" />}>
            Open as page
          </MenuLink>
        )}
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => openDialog("delete", customer)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={copying}
        onOpenChange={setCopying}
        title={`Create a new customer from ${customer.name}?`}
        text="The new one begins as a prospect with the same contact details. Jobs and follow-ups stay here."
        confirmLabel="Create Customer"
        onConfirm={copy}
      />
      {unmerge.open && <MergeHistoryDialog primary={customer} onClose={unmerge.close} />}
    </div>
  );
}
