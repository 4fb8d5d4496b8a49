import { Button } from "#ui/Button.tsx";
import { SpinnerGlyph } from "#ui/Spinner.tsx";
import type { RequestInHand } from "#features/requests/form-drafts/useRequest.ts";
import { words } from "#features/requests/form-drafts/formWords.en.ts";

/** Shown while a request waits on the device for the connection, or for an answer that takes too long. */
export function WaitingScreen({ request }: { request: RequestInHand }) {
  const { trying = false, slow = false } = request.sending.step === "waiting" ? request.sending : {};
  return (
    <section
      role="status"
      className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface px-5 py-10 text-center shadow-card"
    >
      <SpinnerGlyph className="size-8 text-accent" />
      <p className="max-w-prose text-pretty">{slow ? words.slow : words.offline}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={trying} busyLabel={words.sending} onClick={request.submit}>
          {words.tryNow}
        </Button>
        <Button onClick={request.stopWaiting}>{words.changeRequest}</Button>
      </div>
    </section>
  );
}
