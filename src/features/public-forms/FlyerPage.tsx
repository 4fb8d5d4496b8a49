import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { useNoteShared } from "#features/first-steps/useNoteShared.ts";
import { useFormLink } from "#web/useFormLink.ts";
import { useSession } from "#web/useSession.ts";
import { flyerWords, formOfType, sendFormPath, shortAddress, tagFor } from "#features/form-links/formLink.ts";
import { useQrCode } from "./useQrCode.ts";

/** A page to print and hand out: the business, what to do, and the QR code of its form. */
export function FlyerPage() {
  const session = useSession();
  const noteShared = useNoteShared();
  const [address] = useSearchParams();
  const form = formOfType(address.get("type"));
  const link = useFormLink(form, tagFor(address.get("source") ?? ""));
  const code = useQrCode(link);
  const words = flyerWords(form);
  const business = session.me?.business;

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Printable Flyer"
          description="One page for doors, counters and vans. Name and phone come from Account settings."
          back={{ to: sendFormPath(form), label: "Back to Send Form" }}
          actions={
            <Button
              variant="primary"
              icon={<Printer aria-hidden="true" />}
              disabled={!code.data}
              onClick={() => {
                noteShared();
                window.print();
              }}
            >
              Print
            </Button>
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
        <article
          aria-label="Flyer"
          className="mx-auto flex w-full max-w-2xl flex-col items-center gap-6 rounded-2xl border border-line bg-surface px-5 py-10 text-center shadow-card sm:px-12 sm:py-14 print:max-w-none print:gap-8 print:border-0 print:p-0 print:pt-12 print:shadow-none"
        >
          <p className="text-xl font-semibold wrap-anywhere print:text-3xl">
            {business?.name || session.me?.full_name}
          </p>
          <h2 className="text-3xl font-bold tracking-tight text-balance sm:text-5xl print:text-6xl">
            {words.headline}
          </h2>
          <p className="max-w-prose text-lg text-balance text-ink-soft print:text-2xl">{words.text}</p>
          {code.data ? (
            <img
              src={code.data.svg}
              alt={`QR code that opens ${link}`}
              className="size-56 rounded-xl bg-white print:size-[9cm]"
            />
          ) : (
            <Skeleton className="size-56" />
          )}
          <p className="text-lg font-semibold text-balance print:text-2xl">Scan with your phone’s camera</p>
          <p className="text-sm break-all text-ink-soft print:text-base">{shortAddress(link)}</p>
          {business?.phone && <p className="tabular text-lg print:text-2xl">Or call {business.phone}</p>}
        </article>
      )}
    </>
  );
}
