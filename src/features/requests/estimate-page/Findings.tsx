import { Facts } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { EstimateFindings } from "#features/requests/estimate-prices/estimate.ts";
import { messages } from "#features/requests/estimate-prices/photoFactWords.en.ts";

/**
 * The model's findings on the photos other than a figure. Also our remarks on its outline, until a person has drawn
 * one.
 */
export function Findings({ findings, redrawn }: { findings: EstimateFindings; redrawn: boolean }) {
  const { material, conditions, steepness, obstacles, not_seen, remarks } = findings;
  const facts = [
    { label: "Material", codes: [material], named: messages.materials },
    { label: "Condition", codes: conditions, named: messages.conditions },
    { label: "Slope", codes: [steepness], named: messages.steepnesses },
    { label: "Obstacles", codes: obstacles, named: messages.obstacles },
    { label: "Not visible", codes: not_seen, named: messages.unseen },
  ].flatMap(({ label, codes, named }) => {
    const value = codes.flatMap((code) => (code ? [capitalised(wordFor(code, named))] : [])).join("\n");
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

/** The word for a code. Older findings are the model's own words, and stay. */
const wordFor = (code: string, named: Readonly<Record<string, string>>) =>
  Object.hasOwn(named, code) ? (named[code] ?? code) : code;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
