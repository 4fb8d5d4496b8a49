import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { Badge } from "#ui/Badge.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Facts } from "#ui/Facts.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { ProductError } from "#shared/errors.ts";
import { api } from "#web/client.ts";
import { wayBack } from "./cameFrom.ts";
import { statusLabels, statusTones } from "./estimate.ts";

/** Estimate details: one request with all that is known about it, and what the owner may correct. */
export function EstimatePage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const back = wayBack(useLocation().state);
  const { data: estimate, error } = useQuery(api.estimates.get.queryOptions({ input: { id } }));
  // An address that was never an estimate's is as good as one whose estimate is gone.
  const missing = error instanceof ProductError && (error.code === "not_found" || error.code === "invalid");
  const failed = error !== null && !missing && !estimate;

  useEffect(() => {
    if (!failed) return;
    toast({ title: "Error", description: "Failed to load estimate details.", tone: "destructive" });
    void navigate("/dashboard", { replace: true });
  }, [failed, navigate]);

  const backLink = (
    <Link to={back.to} state={back.state} className={buttonClass({ variant: "ghost", size: "sm", className: "-ml-3" })}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {back.label}
    </Link>
  );
  if (missing)
    return (
      <EmptyState
        title="Estimate not found"
        text="It may have been deleted."
        action={
          <Link to="/dashboard" className={buttonClass({ variant: "primary" })}>
            Back to Dashboard
          </Link>
        }
      />
    );
  if (!estimate) return <PageSpinner label="Loading estimate details..." />;
  return (
    <>
      <PageHeader title="Estimate Details" back={backLink} description={<span className="tabular">{estimate.id.slice(0, 8)}</span>} actions={<Badge tone={statusTones[estimate.status]}>{statusLabels[estimate.status]}</Badge>} />
      <Card title="Customer Information">
        <Facts
          items={[
            { label: "Name", value: estimate.name },
            { label: "Email", value: estimate.email },
            { label: "Phone", value: estimate.phone },
            { label: "Address", value: estimate.address },
          ]}
        />
      </Card>
    </>
  );
}
