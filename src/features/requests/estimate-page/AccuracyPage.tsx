import { useQuery } from "@tanstack/react-query";
import { Ruler, SearchX } from "lucide-react";
import { useParams } from "react-router";
import { Link } from "#browser/links.tsx";
import {
  minPairs,
  calibrationLine,
  methodLabels,
  calibrationMethods,
  p80ErrorPercent,
  type CalibrationMethod,
} from "#features/catalog/pricing/calibration.ts";
import { formatDay } from "#shared/days/days.ts";
import { ProductError } from "#shared/errors.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { servicesApi } from "#features/catalog/services/service.client.ts";
import { useSession } from "#browser/client/useSession.ts";
import { AccuracyPlot } from "./AccuracyPlot.tsx";
import { PhonesCard } from "./PhonesCard.tsx";
import { measureOf, nounOf, squareFeet } from "#features/catalog/pricing/measure.ts";
import type { ServiceAccuracy } from "#features/catalog/services/service.ts";

/** The predicted and actual figures of one service's finished jobs, and the resulting calibrations. */
export function AccuracyPage() {
  const { id = "" } = useParams();
  const found = useQuery(servicesApi.accuracy.queryOptions({ input: { id } }));
  const gone =
    found.error instanceof ProductError && (found.error.code === "not_found" || found.error.code === "invalid");
  return (
    <>
      <PageHeader
        title="Accuracy"
        back={{ to: "/services", label: "Back to Services" }}
        description={
          found.data ? `How close “${found.data.service.name}” estimates were to the actual size.` : undefined
        }
      />
      {found.data ? (
        <Accuracy accuracy={found.data} />
      ) : gone ? (
        <EmptyState
          icon={<SearchX />}
          title="We couldn't find that service."
          text="It may have been deleted, or the link may be incomplete."
        />
      ) : found.isError ? (
        <FailedState
          title="The accuracy of this service couldn't be loaded."
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows rows={5} label="Loading accuracy…" />
      )}
    </>
  );
}

function Accuracy({ accuracy: { service, calibrations, pairs, awaiting, phones } }: { accuracy: ServiceAccuracy }) {
  const measure = measureOf(service);
  const noun = measure.kind === "quantity" ? nounOf(measure) : nounOf(squareFeet);
  const unit = noun.several;
  const figure = measure.kind === "area" ? "area" : "count";
  if (measure.kind === "none")
    return (
      <EmptyState icon={<Ruler />} title="This service has one price" text="It has no area or count to compare." />
    );

  const finished = (
    <Link
      to="/dashboard?status=completed"
      className={buttonClass({
        variant: pairs.length === 0 ? "primary" : "secondary",
        size: pairs.length === 0 ? "md" : "sm",
      })}
    >
      Show completed estimates
    </Link>
  );
  const summary =
    awaiting === 0
      ? ""
      : awaiting === 1
        ? " One completed job has none yet."
        : ` ${awaiting} completed jobs have none yet.`;
  if (pairs.length === 0)
    return (
      <EmptyState
        icon={<Ruler />}
        title={`Enter the actual ${figure} of completed jobs`}
        text={`Open a completed estimate and fill in “Actual size”.${summary} At ${minPairs} jobs, Yardstick starts adjusting its estimates to your jobs and shows how close they come.`}
        action={finished}
      />
    );

  const used = calibrationMethods.filter((method) => pairs.some((pair) => pair.method === method));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {used.map((method) => (
          <MethodCard
            key={method}
            method={method}
            count={pairs.filter((pair) => pair.method === method).length}
            calibration={calibrations?.[method]}
          />
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Card title="Estimated vs. actual">
          <AccuracyPlot pairs={pairs} calibrations={calibrations} noun={noun} />
        </Card>
        <Card
          title={`Completed jobs, in ${unit}`}
          description={`Enter the actual ${figure} under “Actual size” on a completed estimate.${summary}`}
          actions={finished}
          flush
        >
          <PairsTable pairs={pairs} unit={unit} />
        </Card>
      </div>
      {measure.kind === "area" && <PhonesCard phones={phones} />}
    </div>
  );
}

const titles: Record<CalibrationMethod, string> = {
  customer_measured: "Measured by customers",
  owner_measured: "Measured by you",
  model_measured: "Outlined by AI",
  analysed: "Estimated by AI",
  typed: "Entered by the customer",
};

function MethodCard({
  method,
  count,
  calibration,
}: {
  method: CalibrationMethod;
  count: number;
  calibration: Parameters<typeof calibrationLine>[1] | undefined;
}) {
  if (!calibration)
    return (
      <StatCard
        label={titles[method]}
        value={`${count} of ${minPairs}`}
        caption={`jobs logged; at ${minPairs} we start adjusting`}
      />
    );
  const off = Math.round(Math.abs(Math.exp(calibration.bias) - 1) * 100);
  const bias =
    off === 0
      ? "Neither high nor low overall."
      : `Runs ${off}% ${calibration.bias > 0 ? "low" : "high"}${method === "typed" ? "" : "; new quotes are adjusted"}.`;
  return (
    <StatCard
      label={titles[method]}
      value={`± ${p80ErrorPercent(method, calibration)}%`}
      caption={`${calibrationLine(method, calibration)}. ${bias}`}
    />
  );
}

function PairsTable({ pairs, unit }: { pairs: ServiceAccuracy["pairs"]; unit: string }) {
  const { me } = useSession();
  const figure = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
  return (
    <div className="max-h-[28rem] overflow-y-auto">
      <Table caption={`Estimated and actual sizes of completed jobs, in ${unit}`}>
        <THead>
          <Th>Job</Th>
          <Th align="right">Estimated</Th>
          <Th align="right">Actual</Th>
          <Th align="right">Difference</Th>
        </THead>
        <TBody>
          {pairs.map(({ estimate_id, name, method, predicted, actual, created_at }) => (
            <Row key={`${estimate_id} ${method}`}>
              <Td className="max-w-40">
                <Link to={`/estimate/${estimate_id}`} className="link block truncate">
                  {name}
                </Link>
                <span className="block text-xs text-ink-faint">
                  {methodLabels[method]}, {formatDay(created_at, me?.business.time_zone)}
                </span>
              </Td>
              <Td numeric>{figure(predicted)}</Td>
              <Td numeric>{figure(actual)}</Td>
              <Td numeric>{offBy(predicted, actual)}</Td>
            </Row>
          ))}
        </TBody>
      </Table>
    </div>
  );
}

/** "+4%": the error of a prediction. */
function offBy(predicted: number, actual: number): string {
  const percent = Math.round((predicted / actual - 1) * 100);
  return percent === 0 ? "0%" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
}
