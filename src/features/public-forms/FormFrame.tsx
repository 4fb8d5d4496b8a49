import type { ReactNode } from "react";
import { BusinessHead } from "#features/business-profiles/BusinessHead.tsx";
import type { FormOpening } from "./publicForm.ts";

/** What of a business stands at the head of its pages. */
export type FrameBusiness = Pick<FormOpening, "business_name" | "business_logo" | "business_profile">;

/** The paper every screen of a public form stands on: whose form it is, what it is for, and what it holds. */
export function FormFrame({
  business,
  title,
  children,
}: {
  business: FrameBusiness | null;
  title: string;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-1 pb-[max(2rem,env(safe-area-inset-bottom))] sm:pt-4">
      <BusinessHead
        name={business?.business_name ?? null}
        logo={business?.business_logo ?? null}
        profile={business?.business_profile ?? null}
        title={title}
      />
      {children}
    </main>
  );
}
