import type { SampleBusiness } from "./sampleBusiness.ts";
import type { contract } from "#api/contract.ts";
import type { DemoHandlers } from "#browser/demo/demoContext.ts";
import { accountDemoHandlers } from "#features/business/account/account.demo.ts";
import { apiKeyDemoHandlers } from "#features/business/api-keys/apiKey.demo.ts";
import { analyticsDemoHandlers } from "#features/business/analytics/analytics.demo.ts";
import { billingDemoHandlers } from "#features/business/billing/billing.demo.ts";
import { calendarDemoHandlers } from "#features/work/calendar/calendar.demo.ts";
import { customerDemoHandlers } from "#features/customers/customers/customer.demo.ts";
import { estimateDemoHandlers } from "#features/requests/estimates/estimate.demo.ts";
import { importDemoHandlers } from "#features/customers/imports/import.demo.ts";
import { memberDemoHandlers } from "#features/business/members/member.demo.ts";
import { securityEventDemoHandlers } from "#features/business/security-events/securityEvent.demo.ts";
import { mergeDemoHandlers } from "#features/customers/merges/merge.demo.ts";
import { exportDemoHandlers } from "#features/business/exports/export.demo.ts";
import { followUpDemoHandlers } from "#features/customers/follow-ups/followUp.demo.ts";
import { notificationDemoHandlers } from "#features/alerts/notifications/notification.demo.ts";
import { passkeyDemoHandlers } from "#features/business/passkeys/passkey.demo.ts";
import { placeDemoHandlers } from "#features/requests/places/place.demo.ts";
import { threadDemoHandlers } from "#features/requests/threads/thread.demo.ts";
import { cardPaymentDemoHandlers } from "#features/payments/card-payments/cardPayments.demo.ts";
import { customerLinkDemoHandlers } from "#features/customer-pages/customer-links/customerLink.demo.ts";
import { invoiceDemoHandlers } from "#features/invoices/invoices/invoice.demo.ts";
import { jobDemoHandlers } from "#features/jobs/jobs/job.demo.ts";
import { consentDemoHandlers } from "#features/messages/consents/consent.demo.ts";
import { conversationDemoHandlers } from "#features/messages/conversations/conversation.demo.ts";
import { messageDemoHandlers } from "#features/messages/planned-messages/message.demo.ts";
import { sequenceDemoHandlers } from "#features/messages/turning-on/sequence.demo.ts";
import { quoteDemoHandlers } from "#features/quotes/quotes/quote.demo.ts";
import { scheduleDemoHandlers } from "#features/customers/schedules/schedule.demo.ts";
import { secondFactorDemoHandlers } from "#features/business/second-factors/secondFactor.demo.ts";
import { firstStepDemoHandlers } from "#features/alerts/first-steps/firstStep.demo.ts";
import { serviceDemoHandlers } from "#features/catalog/services/service.demo.ts";
import { visitDemoHandlers } from "#features/work/visits/visit.demo.ts";
import { savedFilterDemoHandlers } from "#features/requests/saved-filters/savedFilter.demo.ts";
import { pushDemoHandlers } from "#features/alerts/pushes/push.demo.ts";
import { webhookDemoHandlers } from "#features/business/webhooks/webhook.demo.ts";

/**
 * Every handler of the demo, in the order of the contract. Public forms, and the steps after a request, have their own
 * entry, which answers its demo within its small page.
 */
export const demoHandlers: DemoHandlers<
  Omit<
    typeof contract,
    "publicForms" | "customerPages" | "invoicePages" | "quotePages" | "requestPages" | "requestOffers"
  >,
  SampleBusiness
> = {
  account: accountDemoHandlers,
  apiKeys: apiKeyDemoHandlers,
  analytics: analyticsDemoHandlers,
  billing: billingDemoHandlers,
  calendar: calendarDemoHandlers,
  customerLinks: customerLinkDemoHandlers,
  customers: customerDemoHandlers,
  estimates: estimateDemoHandlers,
  exports: exportDemoHandlers,
  followUps: followUpDemoHandlers,
  imports: importDemoHandlers,
  members: memberDemoHandlers,
  messages: messageDemoHandlers,
  conversations: conversationDemoHandlers,
  consents: consentDemoHandlers,
  sequences: sequenceDemoHandlers,
  securityEvents: securityEventDemoHandlers,
  merges: mergeDemoHandlers,
  notifications: notificationDemoHandlers,
  passkeys: passkeyDemoHandlers,
  places: placeDemoHandlers,
  threads: threadDemoHandlers,
  deposits: cardPaymentDemoHandlers,
  invoices: invoiceDemoHandlers,
  jobs: jobDemoHandlers,
  quotes: quoteDemoHandlers,
  schedules: scheduleDemoHandlers,
  secondFactors: secondFactorDemoHandlers,
  services: serviceDemoHandlers,
  firstSteps: firstStepDemoHandlers,
  visits: visitDemoHandlers,
  savedFilters: savedFilterDemoHandlers,
  pushes: pushDemoHandlers,
  webhooks: webhookDemoHandlers,
};
