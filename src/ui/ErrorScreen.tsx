import { Component } from "react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { messages } from "./uiWords.en.ts";

/** The whole page after a screen crashed: the error's message, and a way to start again. */
export function ErrorScreen({
  error,
  onReload = () => window.location.reload(),
}: {
  error?: unknown;
  onReload?: () => void;
}) {
  const message =
    (error instanceof Error ? error.message : typeof error === "string" ? error : "") || messages.unknownError;
  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-4 py-10">
      <div role="alert" className="flex w-full max-w-md flex-col items-center text-center">
        <h1 className="text-xl font-semibold">{messages.broken}</h1>
        <p className="mt-2 max-w-full text-sm text-ink-soft">{message}</p>
        <Button variant="primary" className="mt-6" onClick={onReload}>
          {messages.reload}
        </Button>
      </div>
    </main>
  );
}

/** Catches rendering errors and shows the error screen instead; `onError` can report them. */
export class ErrorBoundary extends Component<
  { children: ReactNode; onError?: (error: unknown) => void },
  { failed: boolean; error: unknown }
> {
  override state = { failed: false, error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}
