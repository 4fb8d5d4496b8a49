import { ScrollRestoration } from "react-router";
import { Wordmark } from "#ui/Mark.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkipLink } from "#ui/SkipLink.tsx";
import { Charts } from "./Charts.tsx";
import { Buttons, Choices, Fields } from "./Controls.tsx";
import { Foundations } from "./Foundations.tsx";
import { Layers } from "./Layers.tsx";
import { Messages } from "./Messages.tsx";
import { Records } from "./Records.tsx";

/** Every component of the kit in every state, on one page. docs/design-language.md explains the purpose of each. */
export function DesignPage() {
  return (
    <main id="page" tabIndex={-1} className="mx-auto flex max-w-7xl flex-col gap-10 px-4 py-5 sm:px-6 sm:py-8">
      <SkipLink />
      <Wordmark className="text-lg" />
      <PageHeader
        title="Design"
        description="Every component of the kit in every state."
        actions={
          <a className="link" href="#layers">
            To what lies over the page
          </a>
        }
      />
      <Foundations />
      <Buttons />
      <Fields />
      <Choices />
      <Records />
      <Charts />
      <Messages />
      <Layers />
      <ScrollRestoration />
    </main>
  );
}
