import { Printer } from "lucide-react";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { sheetAddress, sheetPapers, type SheetPaper } from "#features/catalog/sheet/sheetAddress.ts";

const paperNames: Record<SheetPaper, string> = { letter: "Letter", a4: "A4" };

/** The printable sheet by which photos measure themselves, to print here or to leave with a customer. */
export function MeasuringSheetCard() {
  const { me } = useSession();
  return (
    <Card title="Measuring Sheet">
      <p className="text-sm text-ink-soft">
        Lay this sheet flat on the surface and take the photo with all of it in view. The size comes from the sheet,
        with nothing to mark but the surface. Print it at 100% and check its ruler: a printer that shrinks the page
        would make every size too large.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {sheetPapers.map((paper) => (
          <a
            key={paper}
            href={sheetAddress({ businessId: me?.form_owner_id, paper })}
            target="_blank"
            rel="noopener"
            className={buttonClass({ size: "sm" })}
          >
            <Printer aria-hidden="true" className="size-4" />
            {paperNames[paper]} PDF
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
      </div>
    </Card>
  );
}
