import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { ContractOperation } from "#api/contract.ts";
import { Link, Navigate } from "#browser/links.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { homeOf } from "#browser/session/homeOf.ts";
import { roleMay } from "#browser/client/roleMay.ts";
import { useSession } from "#browser/client/useSession.ts";

/**
 * Shows a page to members whose role may call its operation. Others get an explanation and a link back. The page after
 * sign-in redirects each role to its own first page instead.
 */
export function RoleGate({
  asks,
  home = false,
  children,
}: {
  asks: ContractOperation;
  home?: boolean;
  children: ReactNode;
}) {
  const { me } = useSession();
  if (!me || roleMay(me.role, asks)) return children;
  const back = homeOf(me.role);
  if (home) return <Navigate to={back.to} replace />;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Lock aria-hidden="true" className="size-5" />
      </span>
      <h1 className="text-2xl font-semibold text-balance">You don't have access to this page</h1>
      <p className="text-balance text-ink-soft">Ask the owner of your business for access.</p>
      <Link to={back.to} className={buttonClass({ variant: "primary", className: "mt-2" })}>
        Go to {back.label}
      </Link>
    </div>
  );
}
