import { Button } from "#ui/Button.tsx";
import { SpinnerGlyph } from "#ui/Spinner.tsx";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/** Shown while a request waits on the device for the connection, or for a slow answer. */
export function WaitingScreen({ request }: { request: RequestForm }) {
  const { trying = false, slow = false } = request.sending.step === "waiting" ? request.sending : {};
  return (
    <section
      role="status"
      className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface px-5 py-10 text-center shadow-card"
    >
      <SpinnerGlyph className="size-8 text-accent" />
      <p className="max-w-prose text-pretty">{slow ? messages.slow : messages.offline}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={trying} busyLabel={messages.sending} onClick={request.submit}>
          {messages.tryNow}
        </Button>
        <Button onClick={request.stopWaiting}>{messages.changeRequest}</Button>
      </div>
    </section>
  );
}
