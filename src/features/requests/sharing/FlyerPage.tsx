import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { useFormLink } from "#features/requests/form-links/useFormLink.ts";
import { useSession } from "#browser/client/useSession.ts";
import { DetailsFirst } from "#browser/session/DetailsFirst.tsx";
import { flyerMeasures, flyerSizeNamed, flyerSizes, type FlyerSize } from "#features/requests/form-links/flyerSize.ts";
import { flyerWords, formOfType, shortAddress, tagFor } from "#features/requests/form-links/formLink.ts";
import { sendFormPath } from "#features/requests/form-links/sendFormPath.ts";
import { Flyer } from "./Flyer.tsx";
import { useFlyerPaper } from "./useFlyerPaper.ts";
import { useQrCode } from "./useQrCode.ts";

/**
 * A page to print and hand out: the business, the call to action, and the QR code of its form. `onShared` is called
 * when it is printed.
 */
export function FlyerPage({ onShared }: { onShared: () => void }) {
  const session = useSession();
  const [address, setAddress] = useSearchParams();
  const form = formOfType(address.get("type"));
  const link = useFormLink(form, tagFor(address.get("source") ?? ""));
  const code = useQrCode(link);
  const size = flyerSizeNamed(address.get("size"));
  useFlyerPaper(size);
  const business = session.me?.business;

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Printable Flyer"
          description="For doors, counters and yards. Name, phone, colors and pictures come from Account settings."
          back={{ to: sendFormPath(form), label: "Back to Send Form" }}
          actions={
            <DetailsFirst>
              <Button
                variant="primary"
                icon={<Printer aria-hidden="true" />}
                disabled={!code.data}
                onClick={() => {
                  onShared();
                  window.print();
                }}
              >
                Print
              </Button>
            </DetailsFirst>
          }
        />
      </div>
      {code.isError ? (
        <FailedState
          title="The QR code couldn't be created"
          error={code.error}
          busy={code.isFetching}
          onRetry={() => void code.refetch()}
        />
      ) : (
        <>
          <SegmentedButtons
            label="Size"
            className="mx-auto mb-4 max-w-md print:hidden"
            options={(Object.keys(flyerSizes) as FlyerSize[]).map((value) => ({
              value,
              label: flyerSizes[value].label,
            }))}
            value={size}
            onChoose={(chosen) => setAddress((query) => withSize(query, chosen), { replace: true })}
          />
          <p className="mb-4 text-center text-sm text-ink-soft print:hidden">{flyerMeasures(size)}</p>
          <Flyer
            size={size}
            content={{
              name: business?.name || session.me?.full_name || "",
              phone: business?.phone ?? null,
              logo: business?.logo_url ?? null,
              cover: business?.cover_url ?? null,
              profile: business?.profile ?? null,
              ...flyerWords(form),
              link,
              address: shortAddress(link).replace(/\?.*/, ""),
              code: code.data?.svg,
            }}
          />
        </>
      )}
    </>
  );
}

function withSize(query: URLSearchParams, size: FlyerSize): URLSearchParams {
  query.set("size", size);
  return query;
}
