import { Button } from "#ui/Button.tsx";
import { SpinnerGlyph } from "#ui/Spinner.tsx";
import type { RequestInHand } from "./useRequest.ts";

/** Shown while a request waits on the device for the connection. */
export function WaitingScreen({ request }: { request: RequestInHand }) {
  const trying = request.sending.step === "waiting" && request.sending.trying;
  return (
    <section
      role="status"
      className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface px-5 py-10 text-center shadow-card"
    >
      <SpinnerGlyph className="size-8 text-accent" />
      <p className="max-w-prose text-pretty">You're offline. Your request is saved and will send automatically.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={trying} busyLabel="Sending…" onClick={request.submit}>
          Try now
        </Button>
        <Button onClick={request.stopWaiting}>Change my request</Button>
      </div>
    </section>
  );
}
