import { Facts } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { EstimateFindings } from "#features/requests/estimate-prices/estimate.ts";

/**
 * The model's findings on the photos other than a figure. Also our remarks on its outline, until a person has drawn
 * one.
 */
export function Findings({ findings, redrawn }: { findings: EstimateFindings; redrawn: boolean }) {
  const { material, condition, steepness, obstacles, not_seen, remarks } = findings;
  const facts = [
    { label: "Material", words: [material] },
    { label: "Condition", words: [condition] },
    { label: "Slope", words: [steepness] },
    { label: "Obstacles", words: obstacles },
    { label: "Not visible", words: not_seen },
  ].flatMap(({ label, words }) => {
    const value = words.flatMap((word) => (word ? [word.charAt(0).toUpperCase() + word.slice(1)] : [])).join("\n");
    return value ? [{ label, value }] : [];
  });
  return (
    <>
      {facts.length > 0 && <Facts items={facts} className="wrap-anywhere" />}
      {remarks.length > 0 && !redrawn && (
        <Notice tone="warning" title="About this number">
          {remarks.join(" ")}
        </Notice>
      )}
    </>
  );
}
