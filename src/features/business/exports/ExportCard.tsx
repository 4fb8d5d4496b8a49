import { Card } from "#ui/Card.tsx";
import { DownloadEverything } from "./DownloadEverything.tsx";

/** The card for downloading all data. */
export function ExportCard() {
  return (
    <Card title="Export Everything" headingLevel={3}>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        A ZIP of all your records (CSV, JSON), photos and quotes (PDF).
      </p>
      <DownloadEverything begun="Your download has started. You can keep working." />
    </Card>
  );
}
