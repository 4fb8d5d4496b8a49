import { Link } from "#browser/links.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { demoTitle } from "#shared/errors.ts";
import { useSession } from "#browser/client/useSession.ts";
import { NoServicesYet } from "#features/catalog/services/NoServicesYet.tsx";
import { useHasServices } from "#features/catalog/services/useHasServices.ts";
import { AreaLinks } from "#browser/shell/AreaLinks.tsx";
import { MeasuringSheetCard } from "./MeasuringSheetCard.tsx";
import { ShareFormCard } from "./ShareFormCard.tsx";
import type { SharedForm } from "#features/requests/form-links/formAddress.ts";
import { howItWorks, marketingTips, sharedFormTitle } from "#features/requests/form-links/formLink.ts";

/** Shares a form with customers: its link, its QR code, a flyer, and a snippet for the business's own website. */
export function SendFormPage({
  crmType,
  onShared,
  onChooseName,
}: {
  crmType: SharedForm;
  /** Called when the form was shared: its link copied or sent, or its QR code downloaded. */
  onShared: () => void;
  /** Saves the name of the short link. Throws if it is refused. */
  onChooseName: (name: string) => Promise<void>;
}) {
  const session = useSession();
  const isOffered = useHasServices(crmType);
  const hasServices = useHasServices(null);

  return (
    <>
      <PageHeader
        title={sharedFormTitle(crmType)}
        description="Share this link. Customers describe the job on their phone, and the request appears under Estimates."
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
      {isOffered === false && (
        <div className="mb-5">
          <NoServicesYet />
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {hasServices === undefined && <Skeleton className="h-[40rem] rounded-xl lg:h-100" />}
        {hasServices && <ShareFormCard form={crmType} onShared={onShared} onChooseName={onChooseName} />}
        <div className="flex min-w-0 flex-col gap-5">
          <Card title="How It Works">
            <ol className="flex flex-col gap-4">
              {howItWorks(crmType).map((step, index) => (
                <li key={step.title} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
                  >
                    {index + 1}
                  </span>
                  <Words {...step} />
                </li>
              ))}
            </ol>
          </Card>
          <MeasuringSheetCard />
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
