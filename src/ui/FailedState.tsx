import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

/** For a list or a page that failed to load: the reason, and a way to try again. */
export function FailedState({
  title = "This couldn't be loaded",
  error,
  onRetry,
  busy = false,
  className,
}: {
  title?: string;
  error?: unknown;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}) {
  const reason =
    error instanceof Error && error.message ? error.message : "Please check your connection and try again.";
  return (
    <Notice
      tone="danger"
      title={title}
      className={className}
      action={
        onRetry && (
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
        )
      }
    >
      {reason}
    </Notice>
  );
}
