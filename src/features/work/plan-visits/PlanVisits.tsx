import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Button } from "#ui/Button.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";

const PlanVisitsDialog = lazyComponent(() => import("./PlanVisitsDialog.tsx"), "PlanVisitsDialog");

/** The button that plans visits of a job, for businesses whose plan includes the calendar. */
export function PlanVisits({ job, look }: { job: JobDetails; look: "next" | "beside" }) {
  const hasPro = useHasPro();
  const [open, setOpen] = useState(false);
  if (!hasPro) return null;
  return (
    <>
      <Button
        {...(look === "next" ? ({ variant: "primary", size: "lg", block: true } as const) : ({ size: "sm" } as const))}
        icon={<CalendarPlus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Schedule Visits
      </Button>
      {open && <PlanVisitsDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}
