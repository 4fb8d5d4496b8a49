import { Badge } from "#ui/Badge.tsx";

/** Marks a request that the business sent to test its own form. */
export function TestBadge({ estimate }: { estimate: { is_test: boolean } }) {
  return estimate.is_test ? <Badge>Test</Badge> : null;
}
