import { GitMerge, History, UserPlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { CustomersMenu, type CustomersAction } from "./CustomersMenu.tsx";

/** The header of the customers page, with the actions for all customers. A phone has merging in its menu. */
export function CustomersHeader({ phone, onAction }: { phone: boolean; onAction: (action: CustomersAction) => void }) {
  return (
    <PageHeader
      beside
      title="Customers"
      description={<span className="max-sm:hidden">Everyone you work for, and who's due.</span>}
      actions={
        <>
          {!phone && (
            <>
              <Button icon={<History aria-hidden="true" />} aria-haspopup="dialog" onClick={() => onAction("history")}>
                Merge History
              </Button>
              <Button icon={<GitMerge aria-hidden="true" />} aria-haspopup="dialog" onClick={() => onAction("merge")}>
                Merge Customers
              </Button>
            </>
          )}
          <Button
            variant="primary"
            className="max-sm:[&>span:first-child:not(:only-child)]:hidden"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => onAction("add")}
          >
            Add<span className="max-[25rem]:sr-only"> Customer</span>
          </Button>
          <CustomersMenu withMerging={phone} onAction={onAction} />
        </>
      }
    />
  );
}
