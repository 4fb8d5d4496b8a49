import { useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { useNavigate } from "#browser/links.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";

/** `done` can depend on the result. */
type Words<Result> = { done?: string | ((result: Result) => string); failed: string };
type OnInvalid = (fields: Readonly<Record<string, string>>) => void;

/**
 * Returns a function that waits for a change of invoices and refreshes the lists. It returns the result; null on
 * failure, after showing a message. A refusal of the plan offers the upgrade. `onInvalid` receives the refused fields.
 */
export function useInvoicesChange() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async <Result>(
    request: Promise<Result>,
    { done, failed }: Words<Result>,
    onInvalid?: OnInvalid,
  ): Promise<Result | null> => {
    try {
      const result = await request;
      for (const changed of [invoicesApi.list, invoicesApi.stats, invoicesApi.ofJob, jobsApi])
        void queries.invalidateQueries({ queryKey: changed.key() });
      if (done !== undefined) toastSuccess(typeof done === "string" ? done : done(result), undefined);
      return result;
    } catch (error) {
      if (error instanceof ProductError && error.code === "subscription_required")
        toast({
          title: "Part of Pro",
          description: error.message,
          action: { label: "Upgrade", onClick: () => navigate("/subscription") },
        });
      else {
        if (error instanceof ProductError && error.fields) onInvalid?.(error.fields);
        toastError(error, { words: failed });
      }
      return null;
    }
  };
}

/** The same for a change to one invoice, which is shown at once. */
export function useInvoiceChange() {
  const queries = useQueryClient();
  const change = useInvoicesChange();
  return async (
    request: Promise<InvoiceDetails>,
    words: Words<InvoiceDetails>,
    onInvalid?: OnInvalid,
  ): Promise<InvoiceDetails | null> => {
    const invoice = await change(request, words, onInvalid);
    if (invoice) queries.setQueryData(invoicesApi.get.queryKey({ input: { id: invoice.id } }), invoice);
    return invoice;
  };
}

/** Creates a draft and opens its page. Returns false on failure, after showing a message. */
export function useBeginInvoice(): (of: Parameters<typeof invoicesApi.create.call>[0]) => Promise<boolean> {
  const navigate = useNavigate();
  const change = useInvoiceChange();
  return async (of) => {
    const invoice = await change(invoicesApi.create.call(of), {
      failed: "The invoice couldn't be created. Please try again.",
    });
    if (invoice) navigate(`/invoices/${invoice.id}`);
    return invoice !== null;
  };
}
