import { useState } from "react";
import { embedSnippet, embedThemes, type EmbedTheme } from "#features/requests/form-links/formLink.ts";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { DetailsFirst } from "#browser/session/DetailsFirst.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";

const ways = [
  { value: "page", label: "On the page" },
  { value: "button", label: "Behind a button" },
] as const;
const themeLabels = { light: "Light", dark: "Dark", auto: "Visitor's device" } satisfies Record<EmbedTheme, string>;

/** The HTML that embeds the form in the business's own web site. */
export function EmbedPanel({ link, title, onCopied }: { link: string; title: string; onCopied: () => void }) {
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("page");
  const [theme, setTheme] = useState<EmbedTheme>("light");
  const snippet = embedSnippet(window.location.origin, link, title, { button: way === "button", theme });
  const [box, setBox] = useState<HTMLTextAreaElement | null>(null);

  async function copy() {
    box?.select();
    try {
      await navigator.clipboard.writeText(snippet);
    } catch {
      // Plain http has no clipboard API; the old command copies the selection.
      if (!document.execCommand("copy")) {
        toast({
          title: "The snippet couldn't be copied",
          description: "It is selected: copy it with your keyboard.",
          tone: "destructive",
        });
        return;
      }
    }
    onCopied();
    toast({
      title: "Snippet copied",
      description: "Paste it into your website where you want the form.",
      tone: "success",
    });
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-[0.9375rem] text-ink-soft">
        Paste this where you want the form: in a page's HTML, or in the “Embed” or “Custom HTML” block of WordPress, Wix
        or Squarespace. It takes the width and background of your page.{" "}
        <a href="/embedding.html" target="_blank" className="link">
          See examples
        </a>
      </p>
      <div className="flex w-full flex-wrap gap-3">
        <SegmentedButtons label="Where the form appears" options={ways} value={way} onChoose={setWay} />
        <SegmentedButtons
          label="Look of your website"
          options={embedThemes.map((value) => ({ value, label: themeLabels[value] }))}
          value={theme}
          onChoose={setTheme}
        />
      </div>
      <Field label="Snippet for your website" className="w-full">
        <Textarea
          ref={setBox}
          readOnly
          value={snippet}
          rows={5}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-sm break-all"
        />
      </Field>
      <DetailsFirst>
        <Button variant="primary" onClick={() => void copy()}>
          Copy Snippet
        </Button>
      </DetailsFirst>
    </div>
  );
}
