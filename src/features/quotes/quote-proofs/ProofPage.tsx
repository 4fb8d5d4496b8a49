import { useState } from "react";
import { buttonClass } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { endMarkerIn } from "./endMarker.ts";
import { PaperResult } from "./PaperResult.tsx";
import { messages } from "./proofWords.en.ts";
import { usePaperCheck } from "./usePaperCheck.ts";

/** The page on which anyone can check a signed quote: on the public site, and as a file in the archive of all data. */
export function ProofPage() {
  const { paper, take } = usePaperCheck();
  const [pasted, setPasted] = useState("");
  const marker = endMarkerIn(pasted);
  const unclear = pasted.trim() !== "" && marker === null;

  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-2 pb-12">
      <header>
        <h1 className="text-2xl font-semibold text-balance">{messages.title}</h1>
        <p className="mt-2 text-pretty text-ink-soft">{messages.lead}</p>
        <p className="mt-2 font-medium text-pretty">{messages.nothingSent}</p>
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-dashed border-line-strong bg-surface p-5">
        <label
          className={buttonClass({
            variant: "primary",
            className:
              "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          })}
        >
          {messages.choose}
          <input
            type="file"
            accept="application/pdf,.pdf"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (file) take(file);
            }}
          />
        </label>
        <span className="text-ink-soft pointer-coarse:hidden">{messages.orDrop}</span>
      </div>
      <Field label={messages.marker} hint={messages.markerHint} {...(unclear ? { error: messages.markerUnclear } : {})}>
        <Textarea
          rows={2}
          value={pasted}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      </Field>
      <PaperResult paper={paper} marker={marker} />
      <section aria-labelledby="limits" className="border-t border-line pt-5 text-sm text-ink-soft">
        <h2 id="limits" className="text-base font-semibold text-ink">
          {messages.limitsTitle}
        </h2>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
          {messages.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    </main>
  );
}
