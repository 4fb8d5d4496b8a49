import { accountContract } from "#features/business/account/account.contract.ts";
import { apiKeysContract } from "#features/business/api-keys/apiKey.contract.ts";
import { analyticsContract } from "#features/business/analytics/analytics.contract.ts";
import { billingContract } from "#features/business/billing/billing.contract.ts";
import { calendarContract } from "#features/work/calendar/calendar.contract.ts";
import { customersContract } from "#features/customers/customers/customer.contract.ts";
import { cardPaymentsContract } from "#features/payments/card-payments/cardPayments.contract.ts";
import { estimatesContract } from "#features/requests/estimates/estimate.contract.ts";
import { jobsContract } from "#features/jobs/jobs/job.contract.ts";
import { customerLinksContract } from "#features/customer-pages/customer-links/customerLink.contract.ts";
import { customerPagesContract } from "#features/customer-pages/customer-portal/customerPage.contract.ts";
import { invoicesContract } from "#features/invoices/invoices/invoice.contract.ts";
import { invoicePagesContract } from "#features/invoices/invoice-portal/invoicePage.contract.ts";
import { importsContract } from "#features/customers/imports/import.contract.ts";
import { membersContract } from "#features/business/members/member.contract.ts";
import { securityEventsContract } from "#features/business/security-events/securityEvent.contract.ts";
import { consentsContract } from "#features/messages/consents/consent.contract.ts";
import { conversationsContract } from "#features/messages/conversations/conversation.contract.ts";
import { messagesContract } from "#features/messages/planned-messages/message.contract.ts";
import { sequencesContract } from "#features/messages/sequences/sequence.contract.ts";
import { mergesContract } from "#features/customers/merges/merge.contract.ts";
import { exportsContract } from "#features/business/exports/export.contract.ts";
import { followUpsContract } from "#features/customers/follow-ups/followUp.contract.ts";
import { notificationsContract } from "#features/alerts/notifications/notification.contract.ts";
import { passkeysContract } from "#features/business/passkeys/passkey.contract.ts";
import { placesContract } from "#features/requests/places/place.contract.ts";
import { threadsContract } from "#features/requests/threads/thread.contract.ts";
import { publicFormsContract } from "#features/requests/submissions/publicForm.contract.ts";
import { quotePagesContract } from "#features/quotes/quote-portal/quotePage.contract.ts";
import { quotesContract } from "#features/quotes/quotes/quote.contract.ts";
import { requestOffersContract } from "#features/quotes/request-offers/requestOffer.contract.ts";
import { requestPagesContract } from "#features/requests/request-portal/requestPage.contract.ts";
import { schedulesContract } from "#features/customers/schedules/schedule.contract.ts";
import { secondFactorsContract } from "#features/business/second-factors/secondFactor.contract.ts";
import { firstStepsContract } from "#features/alerts/first-steps/firstStep.contract.ts";
import { servicesContract } from "#features/catalog/services/service.contract.ts";
import { visitsContract } from "#features/work/visits/visit.contract.ts";
import { savedFiltersContract } from "#features/requests/saved-filters/savedFilter.contract.ts";
import { pushesContract } from "#features/alerts/pushes/push.contract.ts";
import { webhooksContract } from "#features/business/webhooks/webhook.contract.ts";

/** Every operation that a client can call. */
export const contract = {
  account: accountContract,
  apiKeys: apiKeysContract,
  analytics: analyticsContract,
  billing: billingContract,
  calendar: calendarContract,
  consents: consentsContract,
  customers: customersContract,
  deposits: cardPaymentsContract,
  estimates: estimatesContract,
  exports: exportsContract,
  followUps: followUpsContract,
  imports: importsContract,
  customerLinks: customerLinksContract,
  customerPages: customerPagesContract,
  invoicePages: invoicePagesContract,
  invoices: invoicesContract,
  jobs: jobsContract,
  members: membersContract,
  securityEvents: securityEventsContract,
  merges: mergesContract,
  messages: messagesContract,
  conversations: conversationsContract,
  notifications: notificationsContract,
  passkeys: passkeysContract,
  places: placesContract,
  threads: threadsContract,
  publicForms: publicFormsContract,
  quotePages: quotePagesContract,
  quotes: quotesContract,
  requestPages: requestPagesContract,
  requestOffers: requestOffersContract,
  schedules: schedulesContract,
  secondFactors: secondFactorsContract,
  sequences: sequencesContract,
  services: servicesContract,
  firstSteps: firstStepsContract,
  visits: visitsContract,
  savedFilters: savedFiltersContract,
  pushes: pushesContract,
  webhooks: webhooksContract,
};

type Contract = typeof contract;

/** The name of an operation of the contract, such as `estimates.savePrice`. */
export type ContractOperation = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];
