import { ExternalLink, Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { useSession } from "#browser/client/useSession.ts";
import { DetailsFirst } from "#browser/session/DetailsFirst.tsx";
import { Link } from "#browser/links.tsx";
import type { SharedForm } from "#features/requests/form-links/formAddress.ts";
import { flyerPath, sharedFormTitle, tagFor } from "#features/requests/form-links/formLink.ts";
import { maxTagLength } from "#features/requests/form-links/sourceTag.ts";
import { useFormLink } from "#features/requests/form-links/useFormLink.ts";
import type { PageAddress } from "#shared/pages.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { EmbedPanel } from "./EmbedPanel.tsx";
import { QrPanel } from "./QrPanel.tsx";
import { SendButtons } from "./SendButtons.tsx";
import { ShortLink } from "./ShortLink.tsx";

const tabs = [
  { value: "link", label: "Link & QR code" },
  { value: "embed", label: "Embed" },
];

/** The ways to share a form: its link, its QR code, a flyer, and a snippet for the business's own website. */
export function ShareFormCard({
  form,
  onShared,
  onChooseName,
}: {
  form: SharedForm;
  /** Called when the form was shared: its link copied or sent, or its QR code downloaded. */
  onShared: () => void;
  /** Saves the name of the short link. Throws if it is refused. */
  onChooseName: (name: string) => Promise<void>;
}) {
  const session = useSession();
  const [tab, setTab] = useState("link");
  const [withQr, setWithQr] = useState(false);
  const [place, setPlace] = useState("");
  const tag = tagFor(place);
  const link = useFormLink(form, tag);
  const title = sharedFormTitle(form);

  return (
    <Card title="Share your form">
      <Tabs value={tab} onValueChange={setTab} label="Ways to share the form" tabs={tabs}>
        <TabPanel value="link">
          <div className="flex flex-col gap-4">
            <DetailsFirst>
              <CopyField label="Your form link" value={link} onCopied={onShared} />
            </DetailsFirst>
            {session.state === "signed-in" && (
              <ShortLink host={window.location.host} business={session.me.business} onChoose={onChooseName} />
            )}
            <DetailsFirst>
              <SendButtons link={link} business={session.me?.business.name ?? null} onSent={onShared} />
            </DetailsFirst>
            <Field
              label="Where will you share it? (optional)"
              hint="Add a label (facebook, yard-sign) to see in Analytics which link brings requests."
            >
              <Input
                value={place}
                onChange={(event) => setPlace(event.target.value)}
                maxLength={maxTagLength}
                placeholder="facebook"
                autoComplete="off"
              />
            </Field>
            <LinkActions
              link={link}
              flyer={flyerPath(form, tag)}
              withQr={withQr}
              onToggleQr={() => setWithQr(!withQr)}
            />
            {withQr && (
              <QrPanel link={link} onDownload={onShared} fileName={`${title.toLowerCase().replaceAll(" ", "-")}-qr`} />
            )}
          </div>
        </TabPanel>
        <TabPanel value="embed">
          <EmbedPanel link={link} title={title} onCopied={onShared} />
        </TabPanel>
      </Tabs>
    </Card>
  );
}

/** Opens the form, its QR code below, and its flyer. */
function LinkActions({
  link,
  flyer,
  withQr,
  onToggleQr,
}: {
  link: string;
  /** The path of the flyer with this link. */
  flyer: PageAddress;
  withQr: boolean;
  onToggleQr: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: "primary", className: "max-sm:w-full" })}
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        Preview Customer Form
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <DetailsFirst>
        <Button
          icon={<QrCode aria-hidden="true" />}
          aria-expanded={withQr}
          onClick={onToggleQr}
          className="max-sm:grow"
        >
          {withQr ? "Hide QR" : "QR Code"}
        </Button>
        <Link to={flyer} className={buttonClass({ className: "max-sm:grow" })}>
          <Printer aria-hidden="true" className="size-4" />
          Printable Flyer
        </Link>
      </DetailsFirst>
    </div>
  );
}
