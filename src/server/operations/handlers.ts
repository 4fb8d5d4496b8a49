import type { AnyContractRouter, AnySchema, ContractProcedure, InferSchemaOutput, Schema } from "@orpc/contract";
import type { Router } from "@orpc/server";
import type { contract } from "#api/contract.ts";
import { accountHandlers } from "#features/business/account/account.server.ts";
import { apiKeyHandlers } from "#features/business/api-keys/apiKey.server.ts";
import { analyticsHandlers } from "#features/business/analytics/analytics.server.ts";
import { billingHandlers } from "#features/business/billing/billing.server.ts";
import { calendarHandlers } from "#features/work/calendar/calendar.server.ts";
import { customerHandlers } from "#features/customers/customers/customer.server.ts";
import { cardPaymentHandlers } from "#features/payments/card-payments/cardPayments.server.ts";
import { estimateHandlers } from "#features/requests/estimates/estimate.server.ts";
import { importHandlers } from "#features/customers/imports/import.server.ts";
import { memberHandlers } from "#features/business/members/member.server.ts";
import { securityEventHandlers } from "#features/business/security-events/securityEvent.server.ts";
import { mergeHandlers } from "#features/customers/merges/merge.server.ts";
import { exportHandlers } from "#features/business/exports/export.server.ts";
import { followUpHandlers } from "#features/customers/follow-ups/followUp.server.ts";
import { notificationHandlers } from "#features/alerts/notifications/notification.server.ts";
import { passkeyHandlers } from "#features/business/passkeys/passkey.server.ts";
import { placeHandlers } from "#features/requests/places/place.server.ts";
import { threadHandlers } from "#features/requests/threads/thread.server.ts";
import { publicFormsHandlers } from "#features/requests/submissions/publicForm.server.ts";
import { quotePagesHandlers } from "#features/quotes/quote-portal/quotePage.server.ts";
import { quoteHandlers } from "#features/quotes/quotes/quote.server.ts";
import { consentHandlers } from "#features/messages/consents/consent.server.ts";
import { conversationHandlers } from "#features/messages/conversations/conversation.server.ts";
import { messageHandlers } from "#features/messages/planned-messages/message.server.ts";
import { sequenceHandlers } from "#features/messages/turning-on/sequence.server.ts";
import { customerLinkHandlers } from "#features/customer-pages/customer-links/customerLink.server.ts";
import { customerPagesHandlers } from "#features/customer-pages/customer-portal/customerPage.server.ts";
import { invoiceHandlers } from "#features/invoices/invoices/invoice.server.ts";
import { invoicePagesHandlers } from "#features/invoices/invoice-portal/invoicePage.server.ts";
import { jobHandlers } from "#features/jobs/jobs/job.server.ts";
import { requestOffersHandlers } from "#features/quotes/request-offers/requestOffer.server.ts";
import { requestPagesHandlers } from "#features/requests/request-portal/requestPage.server.ts";
import { scheduleHandlers } from "#features/customers/schedules/schedule.server.ts";
import { secondFactorHandlers } from "#features/business/second-factors/secondFactor.server.ts";
import { firstStepHandlers } from "#features/alerts/first-steps/firstStep.server.ts";
import { serviceHandlers } from "#features/catalog/services/service.server.ts";
import { visitHandlers } from "#features/work/visits/visit.server.ts";
import { savedFilterHandlers } from "#features/requests/saved-filters/savedFilter.server.ts";
import { pushHandlers } from "#features/alerts/pushes/push.server.ts";
import { webhookHandlers } from "#features/business/webhooks/webhook.server.ts";
import type { RequestContext } from "#platform/operations.ts";
import type { RawJson } from "#platform/process/rawJson.ts";

/** The contract as handlers can answer it: with the promised output, or with JSON text of exactly that type. */
type Answerable<Contract extends AnyContractRouter> =
  Contract extends ContractProcedure<infer Input, infer Output, infer Errors, infer M>
    ? ContractProcedure<Input, Output | Schema<Raw<Output>, Raw<Output>>, Errors, M>
    : { [Name in keyof Contract]: Contract[Name] extends AnyContractRouter ? Answerable<Contract[Name]> : never };
type Raw<Output extends AnySchema> = RawJson<InferSchemaOutput<Output>>;

/** Every handler of the server, in the order of the contract. A missing one is a compile error. */
export const serverHandlers = {
  account: accountHandlers,
  apiKeys: apiKeyHandlers,
  analytics: analyticsHandlers,
  billing: billingHandlers,
  calendar: calendarHandlers,
  customers: customerHandlers,
  deposits: cardPaymentHandlers,
  estimates: estimateHandlers,
  exports: exportHandlers,
  followUps: followUpHandlers,
  imports: importHandlers,
  consents: consentHandlers,
  messages: messageHandlers,
  conversations: conversationHandlers,
  sequences: sequenceHandlers,
  customerLinks: customerLinkHandlers,
  customerPages: customerPagesHandlers,
  invoicePages: invoicePagesHandlers,
  invoices: invoiceHandlers,
  members: memberHandlers,
  securityEvents: securityEventHandlers,
  merges: mergeHandlers,
  notifications: notificationHandlers,
  passkeys: passkeyHandlers,
  places: placeHandlers,
  threads: threadHandlers,
  publicForms: publicFormsHandlers,
  quotePages: quotePagesHandlers,
  jobs: jobHandlers,
  quotes: quoteHandlers,
  requestPages: requestPagesHandlers,
  requestOffers: requestOffersHandlers,
  schedules: scheduleHandlers,
  secondFactors: secondFactorHandlers,
  services: serviceHandlers,
  firstSteps: firstStepHandlers,
  visits: visitHandlers,
  savedFilters: savedFilterHandlers,
  pushes: pushHandlers,
  webhooks: webhookHandlers,
} satisfies Router<Answerable<typeof contract>, RequestContext>;
