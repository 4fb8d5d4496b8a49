import { useQuery } from "@tanstack/react-query";
import { MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { serviceTypeLabels } from "#features/work/events/serviceType.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import { PhotoGrid } from "#features/catalog/photos/PhotoGrid.tsx";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import { MapLink } from "#ui/ContactLinks.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Facts } from "#ui/Facts.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { Link } from "#browser/links.tsx";
import { useZone } from "#browser/useZone.ts";
import { useSession } from "#browser/client/useSession.ts";
import { useNow } from "#browser/useNow.ts";
import { DoneButton } from "./DoneButton.tsx";
import type { VisitDetails } from "#features/work/visits/visit.ts";
import { onMyWayLink, onMyWayText } from "./onMyWay.ts";
import { VisitChecklist } from "./VisitChecklist.tsx";
import { VisitNotes } from "./VisitNotes.tsx";
import { VisitPhotos } from "./VisitPhotos.tsx";

/**
 * One of the member's own visits: its place and work, the customer's photos and notes, and the button to record it as
 * done.
 */
export function VisitPage() {
  const { id = "" } = useParams();
  const visit = useQuery(visitsApi.get.queryOptions({ input: { id } }));
  if (visit.data) return <VisitScreen visit={visit.data} />;
  if (visit.error instanceof ProductError && ["not_found", "invalid"].includes(visit.error.code))
    return (
      <>
        <PageHeader title="Visit not found" back={back} />
        <EmptyState
          title="This visit is no longer assigned to you"
          text="It may have been assigned to someone else."
          action={
            <Link to="/my-visits" className={buttonClass({ variant: "primary" })}>
              Go to My Visits
            </Link>
          }
        />
      </>
    );
  if (visit.isError)
    return (
      <>
        <PageHeader title="Visit" back={back} />
        <FailedState
          title="The visit couldn't be loaded"
          error={visit.error}
          busy={visit.isFetching}
          onRetry={() => void visit.refetch()}
        />
      </>
    );
  return <PageSpinner title="Visit" />;
}

const back = { to: "/my-visits", label: "My Visits" };

function VisitScreen({ visit }: { visit: VisitDetails }) {
  const zone = useZone();
  const { client_address: address, client_phone: phone } = visit;
  const text = (value: string | null) => value && <span className="wrap-anywhere whitespace-pre-line">{value}</span>;
  const facts: { label: string; value: ReactNode; wide?: boolean }[] = [
    { label: "Customer", value: text(visit.client_name) },
    { label: "Service type", value: visit.service_type && serviceTypeLabels[visit.service_type] },
    { label: "Phone", value: text(phone) },
    { label: "Address", value: text(address), wide: true },
    { label: "Place", value: text(visit.place?.name ?? null), wide: true },
    { label: "Gate code", value: text(visit.place?.gate_code ?? null), wide: true },
    { label: "About the place", value: text(visit.place?.notes ?? null), wide: true },
    { label: "What to do", value: text(visit.description), wide: true },
    { label: "Notes", value: text(visit.event_notes), wide: true },
    { label: "About the customer", value: text(visit.customer_notes), wide: true },
    { label: "Assigned to", value: visit.team.join(", ") || null, wide: true },
    { label: "Price", value: visit.price === null ? null : formatMoney(visit.price) },
  ];
  const shown = facts.filter(({ value }) => value !== null && value !== "");
  const way = buttonClass({ className: "min-h-12 flex-1" });
  return (
    <>
      <PageHeader
        back={back}
        title={<span className="wrap-anywhere">{visit.title}</span>}
        description={`${longDay(dayIn(zone, new Date(visit.start_datetime)))}, ${spanLabel(visit, zone)}`}
      />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-4">
          {(address || phone) && (
            <p className="flex flex-wrap gap-2">
              {address && (
                <MapLink address={address} className={way}>
                  <MapPin aria-hidden="true" className="size-4" />
                  Directions
                </MapLink>
              )}
              {phone && (
                <a href={phoneHref(phone)} className={way}>
                  <Phone aria-hidden="true" className="size-4" />
                  Call<span className="sr-only"> {phone}</span>
                </a>
              )}
              {phone && visit.completed_at === null && <OnMyWay visit={visit} phone={phone} className={way} />}
            </p>
          )}
          <DoneButton visit={visit} />
          <VisitChecklist visit={visit} />
          {shown.length > 0 && (
            <Card title="Details">
              <Facts className="grid-cols-2" items={shown} />
            </Card>
          )}
          {visit.request_photos.length > 0 && (
            <Card title="From the customer">
              <PhotoGrid photos={visit.request_photos} />
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <VisitPhotos visit={visit} />
          <VisitNotes visit={visit} />
        </div>
      </div>
    </>
  );
}

/** The button that opens a text message to the customer, written already. The member's phone sends it. */
function OnMyWay({ visit, phone, className }: { visit: VisitDetails; phone: string; className: string }) {
  const zone = useZone();
  const now = useNow();
  const { me } = useSession();
  const text = onMyWayText(visit, {
    member: me?.full_name ?? "",
    business: me?.business.name ?? null,
    zone,
    now: new Date(now),
  });
  return (
    <a href={onMyWayLink(phone, text)} className={className}>
      <MessageCircle aria-hidden="true" className="size-4" />
      On My Way
      <span className="sr-only">: text the customer</span>
    </a>
  );
}
