import { useEffect, useState } from "react";
import type { MeasuringPhoto } from "#features/catalog/measuring/measuringSteps.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { Button } from "#ui/Button.tsx";
import { useStore } from "#ui/useStore.ts";
import { measuring } from "#features/requests/form-drafts/measuring.browser.ts";
import type { MeasuredSize } from "#features/requests/form-drafts/draft.ts";
import type { PublicService } from "#features/requests/form-drafts/publicForm.ts";
import { messages } from "./answerWords.en.ts";

/** Opens measuring on the photos of the answered request. */
export function MeasureButton({
  label,
  photos,
  service,
  start = null,
  onMeasured,
}: {
  label: string;
  photos: readonly MeasuringPhoto[];
  service: PublicService;
  start?: Measurement | null;
  onMeasured: (measured: MeasuredSize) => void;
}) {
  const part = useStore(measuring);
  const [open, setOpen] = useState(false);
  useEffect(() => measuring.fetch(), []);
  return (
    <>
      <Button busy={open && !part} busyLabel={messages.opening} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && part && (
        <part.MeasuringStep
          service={service}
          photos={photos}
          start={start}
          proposed={start !== null}
          onCancel={() => setOpen(false)}
          onDone={(measured) => {
            setOpen(false);
            onMeasured(measured);
          }}
        />
      )}
    </>
  );
}
