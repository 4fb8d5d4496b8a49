import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useNavigate } from "#browser/links.tsx";
import { Badge } from "#ui/Badge.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { isNotFound } from "#shared/errors.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { RecordNotFound } from "#browser/shell/RecordNotFound.tsx";
import { followUpBadges } from "#features/customers/follow-ups/followUpDue.ts";
import { OwnersThread } from "#features/requests/threads/OwnersThread.tsx";
import { CustomerActions } from "./CustomerActions.tsx";
import { CustomerBar } from "./CustomerBar.tsx";
import { CustomerContent } from "./CustomerContent.tsx";
import {
  clientTypeLabels,
  customerStatusLabels,
  customerStatusTones,
} from "#features/customers/customers/customerLabels.ts";
import { CustomerDialogs } from "./CustomerDialogs.tsx";
import { useCustomerDialogs } from "./useCustomerDialogs.ts";
import type { WorkOfCustomer } from "./workOf.browser.ts";

export function CustomerPage({ work }: { work: WorkOfCustomer }) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data: customer, error } = useQuery(customersApi.get.queryOptions({ input: { id } }));
  const { open, ...shown } = useCustomerDialogs();
  const dialogs = <CustomerDialogs {...shown} onGone={() => void navigate("/customers", { replace: true })} />;
  // Also true if the customer was deleted or merged elsewhere while it was shown.
  const missing = isNotFound(error);
  const failure = customer || missing ? null : error;

  useEffect(() => {
    if (!failure) return;
    toast({ title: "Error", description: failure.message, tone: "destructive" });
    void navigate("/customers", { replace: true });
  }, [failure, navigate]);

  if (missing)
    return (
      <>
        <RecordNotFound
          record="customer"
          reason="It may have been deleted or merged into another customer."
          backTo="/customers"
          backLabel="Back to Customers"
        />
        {dialogs}
      </>
    );
  if (!customer) return <PageSpinner title="Customer" label="Loading customer..." />;
  const due = customer.followUpStatus && followUpBadges[customer.followUpStatus];
  return (
    <>
      <PageHeader
        title={customer.name}
        mark={due && <Badge tone={due.tone}>{due.label}</Badge>}
        back={{ to: "/customers", label: "Back to Customers" }}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>
            {clientTypeLabels[customer.client_type]}
          </span>
        }
        actions={
          <CustomerActions
            customer={customer}
            openDialog={open}
            onShow={(other) => void navigate(`/customer/${other}`)}
            work={work}
          />
        }
      />
      <OwnersThread of="ofCustomer" id={customer.id} />
      <CustomerContent key={customer.id} customer={customer} openDialog={open} work={work} />
      <CustomerBar customer={customer} />
      {dialogs}
    </>
  );
}
