import { Download } from "lucide-react";
import { buttonClass } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { useQrCode } from "./useQrCode.ts";

/** The QR code of a link, for scanning from the screen or downloading. */
export function QrPanel({ link, fileName, onDownload }: { link: string; fileName: string; onDownload: () => void }) {
  const code = useQrCode(link);
  if (code.isError)
    return (
      <FailedState
        title="The QR code couldn't be created"
        error={code.error}
        busy={code.isFetching}
        onRetry={() => void code.refetch()}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl border border-line bg-raised p-4">
      {code.data ? (
        <img src={code.data.png} width={200} height={200} alt={`QR code that opens ${link}`} className="rounded-lg" />
      ) : (
        <Skeleton className="size-[200px]" />
      )}
      <div className="flex min-w-0 flex-[1_1_10rem] flex-col items-start gap-2">
        <p className="text-sm text-ink-soft">
          Customers scan it with their camera and the form opens. For print, use the SVG.
        </p>
        {code.data && (
          <div className="flex flex-wrap gap-2">
            <a
              href={code.data.png}
              download={`${fileName}.png`}
              onClick={onDownload}
              className={buttonClass({ size: "sm" })}
            >
              <Download aria-hidden="true" className="size-4" />
              Download PNG
            </a>
            <a
              href={code.data.svg}
              download={`${fileName}.svg`}
              onClick={onDownload}
              className={buttonClass({ size: "sm" })}
            >
              <Download aria-hidden="true" className="size-4" />
              Download SVG
            </a>
          </div>
        )}
      </div>
    </div>
  );
}
