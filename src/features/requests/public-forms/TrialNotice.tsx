import { useEffect, useRef } from "react";
import { measureOf } from "#features/catalog/pricing/measure.ts";
import { Notice } from "#ui/Notice.tsx";
import type { FormOpening, PublicService } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";

// Only the business that tests its own form loads this code.

const samplePhoto = "/demo-driveway.jpg";

/** Fills in a test request like a customer's, and says that it is a test. */
export function TrialNotice({
  opening,
  by,
  request,
}: {
  opening: FormOpening;
  by: { name: string; email: string };
  request: RequestForm;
}) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const [first] = opening.services;
    request.change({
      name: by.name,
      email: by.email,
      address: "100 Test Street",
      ...(first
        ? {
            service_ids: [first.id],
            figures: { [first.id]: sampleFigure(first) },
            method: opening.analysis ? "ai" : "manual",
          }
        : {}),
    });
    void addSamplePhoto(request);
  });

  return (
    <Notice title="You're trying your own form">
      We filled it in for you. Change anything, then send it. It's marked as a test in your estimates.
    </Notice>
  );
}

/** A plausible size for a home, in the service's own unit. */
function sampleFigure(service: PublicService): string {
  const measure = measureOf(service);
  if (measure.kind === "none") return "";
  if (measure.kind === "quantity") return measure.each === "linear ft" ? "150" : "10";
  return measure.unit === "acre" ? "0.25" : measure.unit === "sq ft" ? "640" : "60";
}

/** Adds the photo of a driveway that comes with the product. The form also works without it. */
async function addSamplePhoto({ photos, uploads }: RequestForm): Promise<void> {
  if (photos.length > 0) return;
  const answer = await fetch(samplePhoto).catch(() => null);
  if (answer?.ok) uploads.add([new File([await answer.blob()], "sample-driveway.jpg", { type: "image/jpeg" })], "work");
}
