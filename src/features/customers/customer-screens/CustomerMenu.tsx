import {
  BellPlus,
  CalendarClock,
  CalendarX,
  ListPlus,
  Pencil,
  PhoneCall,
  Trash2,
  UserRound,
  Wrench,
} from "lucide-react";
import { ContactItems } from "#browser/lists/ContactItems.tsx";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import { MenuItem, MenuLink, MenuSeparator } from "#ui/overlays/Menu.tsx";
import type { OpenDialog } from "./useCustomerDialogs.ts";

/** The items of the menu of a customer's row. */
export function CustomerMenu({
  customer,
  openDialog,
  onOpen,
}: {
  customer: CustomerRow;
  openDialog: OpenDialog;
  onOpen: (id: string) => void;
}) {
  const { followUp, schedules } = customer;
  const others = schedules.length - 1;
  return (
    <>
      <MenuLink to={`/customer/${customer.id}`} icon={<UserRound aria-hidden="true" />}>
        View Details
      </MenuLink>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => openDialog("edit", customer)}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <ContactItems {...customer} />
      {followUp && (
        <MenuItem icon={<PhoneCall aria-hidden="true" />} onSelect={() => openDialog("contact-made", customer)}>
          Mark Contact Made
        </MenuItem>
      )}
      <MenuItem
        icon={followUp ? <CalendarClock aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
        onSelect={() => openDialog("follow-up", customer)}
      >
        {followUp ? "Edit Follow-up" : "Set Follow-up"}
      </MenuItem>
      <MenuItem icon={<Wrench aria-hidden="true" />} onSelect={() => openDialog("schedule", customer)}>
        {schedules.length > 0 ? "Edit Service" : "Set Service"}
      </MenuItem>
      {schedules.length > 0 && (
        <MenuItem icon={<CalendarX aria-hidden="true" />} onSelect={() => openDialog("remove-schedule", customer)}>
          Remove service schedule
        </MenuItem>
      )}
      {others > 0 && (
        <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => onOpen(customer.id)}>
          {`+${others} more service schedule${others === 1 ? "" : "s"}`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => openDialog("delete", customer)}>
        Delete
      </MenuItem>
    </>
  );
}
