import { FormFrame } from "#features/requests/public-forms/FormFrame.tsx";
import { phoneHref } from "#shared/contact/phone.ts";
import type { PageBusiness } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** What stands where no request is: there never was one, or it was deleted, now or before. */
export function RequestGone({ business = null }: { business?: PageBusiness | null }) {
  return (
    <FormFrame business={business} title={messages.yourRequest}>
      <p className="text-pretty">{messages.gone}</p>
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

/** What is said while the request cannot be read. */
export function RequestUnavailable() {
  return (
    <FormFrame business={null} title={messages.yourRequest}>
      <p className="text-pretty">{messages.unavailable}</p>
    </FormFrame>
  );
}
