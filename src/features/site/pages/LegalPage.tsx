import type { LegalPart } from "./legalPart.ts";

/** A legal text of ours, in parts with anchors. `since` is the date from which it applies, as text. */
export function LegalPage({
  title,
  lead,
  since,
  parts,
}: {
  title: string;
  lead: string;
  since: string;
  parts: readonly LegalPart[];
}) {
  return (
    <article className="mx-auto max-w-2xl pt-10 pb-16 sm:pt-16">
      <h1 className="text-4xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-4 text-lg text-pretty text-ink-soft">{lead}</p>
      <p className="mt-2 text-sm text-ink-faint">As of {since}</p>
      {parts.map(({ id, title: heading, paragraphs, language }) => (
        <section key={id} id={id} lang={language} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-20">
          <h2 id={`${id}-title`} className="text-xl font-semibold text-balance">
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 text-pretty">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
