import type { PageAddress } from "#shared/pages.ts";
import { SearchX } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

const titles = {
  estimate: "Estimate not found",
  customer: "Customer not found",
  quote: "Quote not found",
  job: "Job not found",
  invoice: "Invoice not found",
  sequence: "Sequence not found",
};

/** A record's page if the owner has no such record: possible reasons, and a link back to the list. */
export function RecordNotFound({
  record,
  reason,
  backTo,
  backLabel,
}: {
  record: keyof typeof titles;
  reason: string;
  backTo: PageAddress;
  backLabel: string;
}) {
  return (
    <>
      <PageHeader title={titles[record]} />
      <EmptyState
        icon={<SearchX />}
        title={`We couldn't find that ${record}`}
        text={reason}
        action={
          <Link to={backTo} className={buttonClass({ variant: "primary" })}>
            {backLabel}
          </Link>
        }
      />
    </>
  );
}
