import { Copy, House, Phone, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { ActionBar, barAction } from "#ui/ActionBar.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator, MenuWayOut } from "#ui/overlays/Menu.tsx";
import { PhotoViewer } from "#ui/overlays/PhotoViewer.tsx";
import { Sheet } from "#ui/overlays/Sheet.tsx";
import { Part, Specimen } from "./Specimen.tsx";

type Open = "dialog" | "confirm" | "left" | "right" | "photos" | null;

/** Components that open over the page. */
export function Layers() {
  const [open, setOpen] = useState<Open>(null);
  const opener = (what: Open, words: string) => <Button onClick={() => setOpen(what)}>{words}</Button>;
  const layer = (what: Open) => ({
    open: open === what,
    onOpenChange: (shown: boolean) => setOpen(shown ? what : null),
  });
  return (
    <Part id="layers" title="Layers">
      <Specimen name="Menu, Dialog, ConfirmDialog, Sheet, PhotoViewer">
        <Menu label="A menu" trigger={<Button>Menu</Button>}>
          <MenuLabel>olivia@owners.example</MenuLabel>
          <MenuSeparator />
          <MenuLink to="/design" icon={<House aria-hidden="true" />}>
            A link
          </MenuLink>
          <MenuWayOut href="tel:6305550100" icon={<Phone aria-hidden="true" />}>
            Call
          </MenuWayOut>
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => {}}>
            Copy
          </MenuItem>
          <MenuItem disabled onSelect={() => {}}>
            Not now
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => {}}>
            Delete
          </MenuItem>
        </Menu>
        {opener("dialog", "Dialog")}
        {opener("confirm", "Confirmation")}
        {opener("left", "Sheet, left")}
        {opener("right", "Sheet, right")}
        {opener("photos", "Photos")}
      </Specimen>
      <Specimen name="ActionBar, on a phone">
        <ActionBar label="Contact James Bennett">
          <a href="tel:6305550100" className={barAction}>
            <Phone aria-hidden="true" />
            Call
          </a>
          <button type="button" className={barAction}>
            <Copy aria-hidden="true" />
            Copy
          </button>
        </ActionBar>
      </Specimen>
      <Dialog
        {...layer("dialog")}
        title="Edit service"
        description="What the service costs."
        footer={<Button variant="primary">Save</Button>}
      >
        <Field label="Service Name" required>
          <Input defaultValue="Driveway Sealcoating" />
        </Field>
      </Dialog>
      <ConfirmDialog
        {...layer("confirm")}
        title="Delete Customer"
        text="This cannot be undone."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => Promise.reject(new Error("Failed to delete customer. Please try again."))}
      />
      <Sheet {...layer("left")} title="A sheet">
        <p className="px-2">From the left.</p>
      </Sheet>
      <Sheet {...layer("right")} side="right" title="A sheet" footer={<Button block>In its foot</Button>}>
        <p className="px-2">From the right.</p>
      </Sheet>
      {open === "photos" && (
        <PhotoViewer
          photos={[{ url: "/demo-driveway.jpg", downloadUrl: "/demo-driveway.jpg", width: 1600, height: 1200 }]}
          first={0}
          onClose={() => setOpen(null)}
        />
      )}
    </Part>
  );
}
