import { Ruler } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { measuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { OutlinePreview } from "#features/catalog/measuring/OutlinePreview.tsx";
import { areaText, giveOrTake, likelyText } from "#features/catalog/measurements/measuringWords.ts";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { reloadForNewRelease } from "#browser/newRelease.ts";
import { useSession } from "#browser/client/useSession.ts";
import { calibrationLine, calibrationMethodOf } from "#features/catalog/pricing/calibration.ts";
import { isCalibrated } from "#features/requests/estimate-prices/computation.ts";
import { countedArea } from "#features/requests/estimate-prices/drawing.ts";
import type { EstimateDetails, EstimateMeasurement } from "#features/requests/estimate-prices/estimate.ts";
import { measuredBy, priceWords } from "#features/requests/estimate-prices/measuredWords.ts";
import { pricedByArea } from "#features/requests/estimate-prices/remeasuring.ts";
import { useRemeasuring } from "./useRemeasuring.ts";

// The code is loaded when the owner measures.
const MeasuringScreen = lazy(async () => ({
  default: (await import("#features/catalog/measuring-screen/MeasuringScreen.tsx").catch(reloadForNewRelease))
    .MeasuringScreen,
}));

/**
 * The measurements on the photos, with author and time; each version can be viewed. The owner can correct the outline,
 * which changes the price.
 */
export function MeasurementCard({ estimate }: { estimate: EstimateDetails }) {
  const { me } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const measuring = useRemeasuring(estimate);
  const { measurements, photos } = estimate;
  const newest = measurements[0];
  const shown = measurements.find(({ id }) => id === chosen) ?? newest;
  const byArea = pricedByArea(estimate);
  if (!newest && (!byArea || photos.length === 0)) return null;
  const nameOf = (photoId: string) => `Photo ${photos.findIndex(({ id }) => id === photoId) + 1} of ${photos.length}`;
  const canMeasure = byArea && photos.length > 0;

  return (
    <Card
      title="Measurement"
      actions={
        canMeasure && (
          <Button
            size="sm"
            variant={newest ? "secondary" : "primary"}
            icon={<Ruler aria-hidden="true" />}
            busy={measuring.saving}
            busyLabel="Saving…"
            onClick={() => measuring.begin(shown?.measurement ?? null)}
          >
            {newest ? "Edit outline" : "Measure on photo"}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {measuring.failed && (
          <Notice
            tone="danger"
            title="The measurement wasn't saved"
            action={
              <Button size="sm" onClick={measuring.goOn}>
                Keep measuring
              </Button>
            }
          >
            {measuring.failed}
          </Notice>
        )}
        {shown ? (
          <>
            <MeasurementVersion estimate={estimate} version={shown} nameOf={nameOf} />
            {measurements.length > 1 && (
              <Versions
                measurements={measurements}
                shown={shown.id}
                timeZone={me?.business.time_zone}
                onShow={setChosen}
              />
            )}
          </>
        ) : (
          <p className="text-sm text-ink-soft">
            Not measured yet. If something of known size is in a photo, such as a garage door, you can measure the area
            in a minute.
          </p>
        )}
      </div>
      {measuring.open && (
        <Suspense fallback={<PageSpinner label="Opening the photo…" />}>
          <MeasuringScreen
            photos={photos.map((photo) => ({
              photo_id: photo.id,
              url: photo.url,
              name: nameOf(photo.id),
              size: measuredPhoto(photo),
            }))}
            start={measuring.start}
            proposedBy={shown?.made_by === "model" ? "model" : null}
            unit="ft"
            priceOf={(area, measurement) => priceWords(estimate, area, measurement)}
            countedAs={(area, measurement) => countedArea("owner", measurement, area, estimate.calibrations)}
            doneLabel="Save and update price"
            onDone={(measurement) => {
              setChosen(null);
              void measuring.save(measurement);
            }}
            onCancel={measuring.cancel}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** One version of the measurement: its outlines on the photos, its area with the range, its author and time. */
function MeasurementVersion({
  estimate,
  version,
  nameOf,
}: {
  estimate: EstimateDetails;
  version: EstimateMeasurement;
  nameOf: (photoId: string) => string;
}) {
  const { me } = useSession();
  const { measurements, photos, calibrations } = estimate;
  const counted = countedArea(version.made_by, version.measurement, version.area, calibrations);
  return (
    <>
      {version.measurement.photos.map((taken) => {
        const photo = photos.find(({ id }) => id === taken.photo_id);
        return (
          photo && (
            <OutlinePreview
              key={photo.id}
              photo={photo}
              taken={taken}
              alt={`${nameOf(photo.id)}, with what was outlined on it`}
              className="rounded-lg border border-line"
            />
          )
        );
      })}
      <div className="tabular">
        <p className="text-lg font-semibold">
          About {areaText(version.area.median, "ft")}{" "}
          <span className="text-[0.9375rem] font-normal text-ink-soft">{giveOrTake(counted)}</span>
        </p>
        <p className="text-sm text-ink-soft">{likelyText(counted, "ft")}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {measuredBy(version).phrase},{" "}
          <time dateTime={version.created_at}>{formatInstant(version.created_at, me?.business.time_zone)}</time>
        </p>
        {version === measurements[0] && <RestsOn estimate={estimate} newest={version} />}
      </div>
    </>
  );
}

/** Says why the price uses another figure than the newest measurement, if it does. */
function RestsOn({ estimate, newest }: { estimate: EstimateDetails; newest: EstimateMeasurement }) {
  const { figure_source, drawn_by, predicted_size, estimated_square_footage: squareFeet, calibrations } = estimate;
  if (squareFeet === null) return null;
  const rests =
    figure_source === "measured" && predicted_size !== null && Math.abs(predicted_size - newest.area.median) < 0.001;
  if (!rests)
    return (
      <p className="mt-1 text-sm text-warning">The price uses {areaText(squareFeet, "ft")}, not this measurement.</p>
    );
  const method = calibrationMethodOf(figure_source, drawn_by);
  const calibration = method && calibrations?.[method];
  const line = calibration && `${calibrationLine(method, calibration)}.`;
  if (!isCalibrated(squareFeet, predicted_size))
    return line ? <p className="mt-1 text-sm text-ink-soft">{line}</p> : null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      Adjusted to {areaText(squareFeet, "ft")} based on your completed jobs. {line}
    </p>
  );
}

/** All versions, newest first; each can be viewed. */
function Versions({
  measurements,
  shown,
  timeZone,
  onShow,
}: {
  measurements: readonly EstimateMeasurement[];
  shown: string;
  timeZone: string | undefined;
  onShow: (id: string) => void;
}) {
  return (
    <div>
      <h3 className="text-sm font-medium">Versions</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {measurements.map(({ id, made_by, by, area, created_at }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === shown}
              onClick={() => onShow(id)}
              className={cx(
                "tabular flex min-h-11 w-full items-center rounded-lg border px-3 py-1.5 text-left text-sm dense:min-h-9",
                id === shown ? "border-accent bg-accent-soft font-medium" : "border-line hover:bg-sunken",
              )}
            >
              {measuredBy({ made_by, by }).name}: {areaText(area.median, "ft")}, {formatInstant(created_at, timeZone)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
