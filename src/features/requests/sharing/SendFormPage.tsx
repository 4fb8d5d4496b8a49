import { ExternalLink, Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { demoTitle } from "#shared/errors.ts";
import { useFormLink } from "#features/requests/form-links/useFormLink.ts";
import { useSession } from "#browser/client/useSession.ts";
import { NoServicesYet } from "#features/catalog/services/NoServicesYet.tsx";
import { useNoServices } from "#features/catalog/services/useNoServices.ts";
import { AreaLinks } from "#browser/shell/AreaLinks.tsx";
import { EmbedPanel } from "./EmbedPanel.tsx";
import type { SharedForm } from "#features/requests/form-links/formAddress.ts";
import {
  flyerPath,
  howItWorks,
  marketingTips,
  sharedFormTitle,
  tagFor,
} from "#features/requests/form-links/formLink.ts";
import { ShortLink } from "./ShortLink.tsx";
import { SendButtons } from "./SendButtons.tsx";
import { QrPanel } from "./QrPanel.tsx";
import { maxTagLength } from "#features/requests/form-links/sourceTag.ts";

const tabs = [
  { value: "link", label: "Link & QR code" },
  { value: "embed", label: "Embed" },
];

/** Shares a form with customers: its link, its QR code, a flyer, and a snippet for the business's own web site. */
export function SendFormPage({
  crmType,
  onShared,
  onChooseName,
}: {
  crmType: SharedForm;
  /** Called when the form was shared: its link copied or sent, its QR code downloaded. */
  onShared: () => void;
  /** Saves the name of the short link. Throws what was refused. */
  onChooseName: (name: string) => Promise<void>;
}) {
  const session = useSession();
  const [tab, setTab] = useState("link");
  const [withQr, setWithQr] = useState(false);
  const [place, setPlace] = useState("");
  const tag = tagFor(place);
  const link = useFormLink(crmType, tag);
  const title = sharedFormTitle(crmType);
  const nothingOffered = useNoServices(crmType);
  const noServices = useNoServices(null);

  return (
    <>
      <PageHeader
        title={title}
        description="Share this link. Customers describe the job on their phone, and the request appears on your dashboard."
      />
      <AreaLinks label="Which form" page="/send-form" />
      {session.state === "demo" && (
        <Notice
          title={demoTitle}
          className="mb-5"
          action={
            <Link to="/signup" className={buttonClass({ size: "sm" })}>
              Sign Up
            </Link>
          }
        >
          This link opens the demo form with sample services. Sign up to share your own form.
        </Notice>
      )}
      {nothingOffered && (
        <div className="mb-5">
          <NoServicesYet />
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {!noServices && (
          <Card title="Share your form">
            <Tabs value={tab} onValueChange={setTab} label="Ways to share the form" tabs={tabs}>
              <TabPanel value="link">
                <div className="flex flex-col gap-4">
                  <CopyField label="Your form link" value={link} onCopied={onShared} />
                  {session.state === "signed-in" && (
                    <ShortLink host={window.location.host} business={session.me.business} onChoose={onChooseName} />
                  )}
                  <SendButtons link={link} business={session.me?.business.name ?? null} onSent={onShared} />
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
                    <Button
                      icon={<QrCode aria-hidden="true" />}
                      aria-expanded={withQr}
                      onClick={() => setWithQr(!withQr)}
                      className="max-sm:grow"
                    >
                      {withQr ? "Hide QR" : "QR Code"}
                    </Button>
                    <Link to={flyerPath(crmType, tag)} className={buttonClass({ className: "max-sm:grow" })}>
                      <Printer aria-hidden="true" className="size-4" />
                      Printable Flyer
                    </Link>
                  </div>
                  {withQr && (
                    <QrPanel
                      link={link}
                      onDownload={onShared}
                      fileName={`${title.toLowerCase().replaceAll(" ", "-")}-qr`}
                    />
                  )}
                </div>
              </TabPanel>
              <TabPanel value="embed">
                <EmbedPanel link={link} title={title} onCopied={onShared} />
              </TabPanel>
            </Tabs>
          </Card>
        )}
        <div className="flex min-w-0 flex-col gap-5">
          <Card title="How It Works">
            <ol className="flex flex-col gap-4">
              {howItWorks(crmType).map((step, place) => (
                <li key={step.title} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
                  >
                    {place + 1}
                  </span>
                  <Words {...step} />
                </li>
              ))}
            </ol>
          </Card>
          <Card title="Marketing Tips">
            <ul className="flex flex-col gap-4">
              {marketingTips.map((tip) => (
                <li key={tip.title}>
                  <Words {...tip} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
  );
}
