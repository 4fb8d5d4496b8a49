import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteTemplate } from "#features/quotes/quote-rules/quoteRecord.ts";

/** The templates of the business, with a way to delete one. Templates are created from quotes. */
export function QuoteTemplates() {
  const hasPro = useHasPro();
  const queries = useQueryClient();
  const list = useQuery(quotesApi.templates.queryOptions({ enabled: hasPro }));
  const [confirming, setConfirming] = useState<QuoteTemplate | null>(null);
  if (!hasPro) return null;
  const remove = async ({ id }: QuoteTemplate) => {
    try {
      await quotesApi.removeTemplate.call({ id });
      toastSuccess("Template deleted", undefined);
    } catch (error) {
      toastError(error, { words: "The template couldn't be deleted. Please try again." });
    }
    setConfirming(null);
    void queries.invalidateQueries({ queryKey: quotesApi.templates.key() });
  };
  return (
    <Card title="Templates" description="To make one, open a quote and choose Save as template.">
      {list.isPending && <SkeletonRows rows={2} label="Loading templates…" />}
      {list.isError && !list.data && (
        <FailedState
          title="Templates couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.rows.length === 0 && <p className="text-sm text-ink-faint">No templates yet.</p>}
      <ul className="divide-y divide-line">
        {list.data?.rows.map((template) => (
          <li key={template.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {template.name}
              <span className="tabular block text-sm text-ink-faint">
                {formatCents(totalByDefault(template.offer))}
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete ${template.name}`}
              onClick={() => setConfirming(template)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={() => setConfirming(null)}
          tone="danger"
          title={`Delete the template "${confirming.name}"?`}
          text="Quotes made from it stay as they are."
          confirmLabel="Delete Template"
          onConfirm={() => remove(confirming)}
        />
      )}
    </Card>
  );
}
