import { Droplets, Hammer, PaintRoller, Search, Sprout, type LucideIcon } from "lucide-react";
import { cx } from "#ui/cx.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { serviceTypeLabels, type ServiceType } from "#features/work/events/serviceType.ts";

type KindedEvent = Pick<CalendarEvent, "service_type" | "title">;
type KindLook = { ground: string; mark: string; sign: LucideIcon | null };

const plain: KindLook = { ground: "bg-accent-soft text-accent", mark: "bg-accent", sign: null };

/** The looks of the kinds of work: a color each, and a sign for people who cannot tell the colors apart. */
const looks: Record<ServiceType, KindLook> = {
  pressure_washing: { ground: "bg-info-soft text-info", mark: "bg-info", sign: Droplets },
  sealcoating: { ground: "bg-violet-soft text-violet", mark: "bg-violet", sign: PaintRoller },
  maintenance: { ground: "bg-success-soft text-success", mark: "bg-success", sign: Sprout },
  repair: { ground: "bg-rose-soft text-rose", mark: "bg-rose", sign: Hammer },
  inspection: { ground: "bg-olive-soft text-olive", mark: "bg-olive", sign: Search },
  other: plain,
};

/** Returns the look of an event's kind of work. */
export function kindLook({ service_type }: KindedEvent): KindLook {
  return service_type ? looks[service_type] : plain;
}

/** The sign of an event's kind of work. */
export function KindSign({ event, className }: { event: KindedEvent; className?: string | undefined }) {
  const { sign: Sign } = kindLook(event);
  return Sign && <Sign aria-hidden="true" className={cx("size-3 shrink-0", className)} />;
}

/** Returns an event's title with its kind of work, as a tooltip. */
export function withKind({ title, service_type }: KindedEvent): string {
  return service_type ? `${title} · ${serviceTypeLabels[service_type]}` : title;
}
