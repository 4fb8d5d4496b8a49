import { FormFrame } from "#features/public-forms/FormFrame.tsx";
import { phoneHref } from "#shared/phone.ts";
import type { PageBusiness } from "./requestPage.ts";

/** What stands where no request is: there never was one, or it was deleted, now or before. */
export function RequestGone({ business = null }: { business?: PageBusiness | null }) {
  return (
    <FormFrame business={business?.business_name ?? null} logo={business?.business_logo ?? null} title="Your request">
      <p className="text-pretty">There is no request at this address. It may have been deleted.</p>
      {business?.business_phone && (
        <p>
          Questions? Call{" "}
          <a className="link" href={phoneHref(business.business_phone)}>
            {business.business_phone}
          </a>
        </p>
      )}
    </FormFrame>
  );
}

/** What is said while the request cannot be read. */
export function RequestUnavailable() {
  return (
    <FormFrame business={null} logo={null} title="Your request">
      <p className="text-pretty">Your request can't be shown right now. It isn't lost. Please try again in a minute.</p>
    </FormFrame>
  );
}
