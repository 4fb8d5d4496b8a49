import type { ReactNode } from "react";
import { BusinessHead } from "#features/requests/business-profiles/BusinessHead.tsx";
import { brand } from "#shared/brand.ts";
import type { FormOpening } from "#features/requests/form-drafts/publicForm.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/** The data of a business for the head of its pages. */
export type FrameBusiness = Pick<
  FormOpening,
  "business_name" | "business_logo" | "business_cover" | "business_profile"
>;

/** Privacy and terms. They open beside the form, so that nothing typed is lost. */
const legal = [
  { href: messages.privacyAddress, label: messages.privacy },
  { href: "/terms", label: messages.terms },
];

/** The frame of every screen of a public form: the business, the purpose, and the content. */
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
    <>
      <main className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 pt-1 pb-6 sm:pt-4 in-data-framed:max-w-none in-data-framed:px-1">
        <BusinessHead
          name={business?.business_name ?? null}
          logo={business?.business_logo ?? null}
          cover={business?.business_cover ?? null}
          profile={business?.business_profile ?? null}
          title={title}
        />
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-xl flex-wrap items-center gap-x-4 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-sm text-ink-faint in-data-framed:max-w-none in-data-framed:px-1 print:hidden">
        <span>{brand.name}</span>
        {legal.map(({ href, label }) => (
          <a key={href} href={href} target="_blank" className="inline-flex min-h-11 items-center hover:text-ink">
            {label}
          </a>
        ))}
      </footer>
    </>
  );
}
