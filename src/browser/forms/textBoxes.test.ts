import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Every text box of the owner's screens reports unsaved input (browser/dirtyForms.ts), directly or through the screens
 * that contain it. A box that does not report it loses half a note without a question.
 */

const source = new Map(
  globSync("src/{features,browser,web,ui}/**/*.tsx", { exclude: (path) => path.endsWith(".test.tsx") }).map((path) => [
    path.replaceAll("\\", "/"),
    readFileSync(path, "utf8"),
  ]),
);

/** Boxes for letters and figures. Days, ticks, files and colors are quickly chosen again. */
const box =
  /<(?:\w+\.)?(?:Input|Textarea|AddressInput|NumberInput|MoneyInput|PasswordInput|input|textarea)\b(?:(?!\/>|<\/)[^])*/g;
const chosen = /type="(?:date|time|month|checkbox|radio|file|range|color|hidden|submit)"|\breadOnly\b/;
const hasBox = (text: string) => [...text.matchAll(box)].some(([tag]) => !chosen.test(tag));

const reports =
  /\buse(?:Unsaved|ReportUnsaved|DiscardGuard|Editing|QuoteWriting|SequenceWriting)\(|<(?:RecordDialog|TypingDialog)\b/;

/** Text typed here is not work that can be lost, or is saved in another way. */
const exempt: Readonly<Record<string, string>> = {
  "src/ui/": "the design kit: whoever uses it reports",
  "src/web/design/": "shows the design kit",
  "src/web/shell/CommandPalette.tsx": "a search",
  "src/browser/session/ResendConfirmation.tsx": "an address to mail a link to, while nobody is signed in",
  "src/features/quotes/quote-screens/MoneyInput.tsx": "a box of the kit, in dollars: whoever uses it reports",
  "src/features/quotes/quote-portal/": "the customer's page of a quote, outside the app",
  "src/features/customer-pages/": "the customer's own page, outside the app",
  "src/features/invoices/invoice-portal/": "the customer's page of an invoice, outside the app",
  "src/features/invoices/invoice-screens/ExportInvoices.tsx": "the part of a file, chosen in a moment",
  "src/features/invoices/invoice-screens/InvoiceJobDialog.tsx": "a percentage, chosen in a moment",
  "src/features/invoices/invoice-screens/NewInvoiceButton.tsx": "the name by which a customer is found",
  "src/features/quotes/quote-proofs/": "a line of an email that is compared, on a public page",
  "src/features/business/sign-in/SignInPage.tsx": "signing in",
  "src/features/business/sign-in/SignUpPage.tsx": "signing up",
  "src/features/business/sign-in/ResetPasswordPage.tsx": "signing in",
  "src/features/business/sign-in/ConfirmEmailPage.tsx": "signing in",
  "src/features/business/sign-in/IdentityDialog.tsx": "proves who somebody is",
  "src/features/business/sign-in/SecondFactorField.tsx": "proves who somebody is",
  "src/features/business/sign-in/UsernameField.tsx": "tells password managers whose password it is",
  "src/features/business/account/ActionsCard.tsx": "a word that confirms a deletion",
  "src/features/business/members/NoBusinessPage.tsx": "a word that confirms a deletion",
  "src/features/business/second-factors/": "codes that prove who somebody is",
  "src/features/catalog/measuring-screen/ReferencePlacing.tsx":
    "measuring on a photo: the owner's (useRemeasuring) reports, the form keeps its draft",
  "src/features/messages/message-screens/MessageWriting.tsx":
    "a message to a customer, which keeps its draft on the device",
  "src/features/requests/public-forms/ContactFields.tsx": "the public form, which keeps its draft on the device",
  "src/features/requests/public-forms/FormBody.tsx": "the public form, which keeps its draft on the device",
  "src/features/requests/public-forms/PackageParts.tsx": "the public form, which keeps its draft on the device",
  "src/features/requests/public-forms/SizeField.tsx": "the public form, which keeps its draft on the device",
  "src/features/requests/public-forms/SurfacePhotos.tsx": "the public form, which keeps its draft on the device",
  "src/features/requests/sharing/ShareFormCard.tsx": "the place that a link is labeled with, for the link beside it",
};

const isExempt = (path: string) => Object.keys(exempt).some((start) => path.startsWith(start));

/** The screens that import this file. */
const importersOf = (path: string) => {
  const [file = ""] = /[^/]+$/.exec(path) ?? [];
  const named = new RegExp(`["/]${file.replace(".", "\\.")}["']`);
  return [...source].flatMap(([other, text]) => (other !== path && named.test(text) ? [other] : []));
};

function isReported(path: string, seen: readonly string[] = []): boolean {
  const text = source.get(path) ?? "";
  if (reports.test(text) || isExempt(path)) return true;
  if (seen.includes(path)) return true;
  const importers = importersOf(path);
  return importers.length > 0 && importers.every((importer) => isReported(importer, [...seen, path]));
}

test("each text box reports what is typed and not saved", () => {
  const silent = [...source].flatMap(([path, text]) => (hasBox(text) && !isReported(path) ? [path] : []));
  expect(silent).toEqual([]);
});

test("nothing is excused that is not there", () => {
  for (const start of Object.keys(exempt))
    expect(
      [...source].some(([path]) => path.startsWith(start)),
      start,
    ).toBe(true);
});
