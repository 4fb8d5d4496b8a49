import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { phoneHref } from "#shared/contact/phone.ts";
import type { PageBusiness } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** Shown in place of a request that never existed, or was deleted now or earlier. */
export function RequestGone({
  business = null,
  deletedNow = false,
}: {
  business?: PageBusiness | null;
  deletedNow?: boolean;
}) {
  return (
    <FormFrame business={business} title={messages.yourRequest}>
      <p role="status" className="text-pretty">
        {deletedNow ? messages.deleted : messages.gone}
      </p>
      {business?.business_phone && (
        <p>
          {messages.questionsCall}{" "}
          <a className="link" href={phoneHref(business.business_phone)}>
            {business.business_phone}
          </a>
        </p>
      )}
    </FormFrame>
  );
}

/** Shown while the request cannot be read. */
export function RequestUnavailable() {
  return (
    <FormFrame business={null} title={messages.yourRequest}>
      <p className="text-pretty">{messages.unavailable}</p>
    </FormFrame>
  );
}
