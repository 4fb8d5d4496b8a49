import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { PremiumGate } from "#features/billing/PremiumGate.tsx";
import { Badge } from "#ui/Badge.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { api } from "#web/client.ts";
import { CustomerActions } from "./CustomerActions.tsx";
import { CustomerContent } from "./CustomerContent.tsx";
import { isMissing } from "./CustomerDialog.tsx";
import { clientTypeLabels, customerStatusLabels, customerStatusTones } from "./customerLabels.ts";
import { useCustomerDialogs } from "./useCustomerDialogs.tsx";

/** One customer on a page of its own. */
export function CustomerPage() {
  return (
    <PremiumGate title="Customer">
      <Customer />
    </PremiumGate>
  );
}

function Customer() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data: customer, error } = useQuery(api.customers.get.queryOptions({ input: { id } }));
  const { open, dialogs } = useCustomerDialogs(() => void navigate("/customers", { replace: true }));
  const missing = !customer && isMissing(error);
  const failure = customer || missing ? null : error;

  useEffect(() => {
    if (!failure) return;
    toast({ title: "Error", description: failure.message, tone: "destructive" });
    void navigate("/customers", { replace: true });
  }, [failure, navigate]);

  if (missing)
    return (
      <>
        <PageHeader title="Customer not found" />
        <EmptyState
          icon={<SearchX />}
          title="There is no such customer among yours."
          text="It may have been deleted, or merged into another customer."
          action={
            <Link to="/customers" className={buttonClass({ variant: "primary" })}>
              Back to Customers
            </Link>
          }
        />
      </>
    );
  if (!customer) return <PageSpinner label="Loading customer..." />;
  return (
    <>
      <PageHeader
        title={customer.name}
        back={
          <Link to="/customers" className={buttonClass({ variant: "ghost", size: "sm", className: "-ml-3" })}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Customers
          </Link>
        }
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>
            {clientTypeLabels[customer.client_type]}
          </span>
        }
        actions={<CustomerActions customer={customer} openDialog={open} onShow={(other) => void navigate(`/customer/${other}`)} />}
      />
      <CustomerContent key={customer.id} customer={customer} openDialog={open} />
      {dialogs}
    </>
  );
}
