import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { demoHasEnded, noteDemoEnd } from "#browser/session/demoMode.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Navigate } from "#browser/links.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { isLeaving } from "#browser/session/signOut.ts";
import { ServerUnreachable } from "#browser/shell/ServerUnreachable.tsx";

const DemoOver = lazyComponent(() => import("./DemoOver.tsx"), "DemoOver");

/**
 * Lets owners and visitors of the demo in. Others get the reason, are sent to sign in, and come back afterwards. If the
 * page has content for visitors, they see that instead. An owner whose session ends here is not a visitor. A person
 * whose demo has ended is invited to sign up.
 */
export function Guard({
  title,
  words,
  visitors,
  children,
}: {
  /** The title of the page, shown until it is known who opened it. */
  title: string;
  words: string;
  visitors?: ReactNode;
  children: ReactNode;
}) {
  const session = useSession();
  const [hadOwner, setHadOwner] = useState(false);
  if (session.state === "signed-in" && !hadOwner) setHadOwner(true);
  const mayEnter = session.state === "signed-in";
  useEffect(() => {
    if (mayEnter) noteDemoEnd(false);
  }, [mayEnter]);
  if (session.state === "loading")
    return session.problem ? <ServerUnreachable problem={session.problem} /> : <PageSpinner title={title} />;
  if (session.state === "signed-out" && isLeaving()) return <PageSpinner />;
  if (session.state === "signed-out" && !hadOwner && demoHasEnded()) return <DemoOver />;
  if (session.state === "signed-out") return (!hadOwner && visitors) || <SendToSignIn words={words} />;
  return children;
}

function SendToSignIn({ words }: { words: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => void toast({ title: "Authentication required", description: words, tone: "destructive" }), [words]);
  return <Navigate to={`/auth?${new URLSearchParams({ redirect: pathname + search })}`} replace />;
}
