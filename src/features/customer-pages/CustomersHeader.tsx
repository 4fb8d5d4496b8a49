import { GitMerge, History, UserPlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { FilesMenu } from "./FilesMenu.tsx";

/** What the page of customers opens beside the details of one. */
export type CustomersAction = "add" | "import" | "merge" | "history";

/** The head of the page of customers, with what can be done with all of them. */
export function CustomersHeader({ onAction }: { onAction: (action: CustomersAction) => void }) {
  return (
    <PageHeader
      title="Customers"
      description="Who you work for, when to call them, and what is due."
      actions={
        <div className="grid grid-cols-2 gap-2 max-sm:[&>button]:px-2 sm:flex">
          <Button icon={<History aria-hidden="true" />} onClick={() => onAction("history")}>
            Merge History
          </Button>
          <Button icon={<GitMerge aria-hidden="true" />} onClick={() => onAction("merge")}>
            Merge Customers
          </Button>
          <div className="col-span-full flex gap-2 max-sm:order-first sm:contents">
            <Button
              variant="primary"
              className="max-sm:flex-1"
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => onAction("add")}
            >
              Add Customer
            </Button>
            <FilesMenu onImport={() => onAction("import")} />
          </div>
        </div>
      }
    />
  );
}
