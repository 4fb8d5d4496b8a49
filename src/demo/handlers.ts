import type { contract } from "#api/contract.ts";
import type { DemoHandlers } from "#demo/demoContext.ts";
import { accountDemoHandlers } from "#features/account/account.demo.ts";
import { apiKeyDemoHandlers } from "#features/api-keys/apiKey.demo.ts";
import { analyticsDemoHandlers } from "#features/analytics/analytics.demo.ts";
import { billingDemoHandlers } from "#features/billing/billing.demo.ts";
import { calendarDemoHandlers } from "#features/calendar/event.demo.ts";
import { customerDemoHandlers } from "#features/customers/customer.demo.ts";
import { estimateDemoHandlers } from "#features/estimates/estimate.demo.ts";
import { importDemoHandlers } from "#features/imports/import.demo.ts";
import { memberDemoHandlers } from "#features/members/member.demo.ts";
import { securityEventDemoHandlers } from "#features/security-events/securityEvent.demo.ts";
import { mergeDemoHandlers } from "#features/merges/merge.demo.ts";
import { exportDemoHandlers } from "#features/exports/export.demo.ts";
import { followUpDemoHandlers } from "#features/follow-ups/followUp.demo.ts";
import { notificationDemoHandlers } from "#features/notifications/notification.demo.ts";
import { passkeyDemoHandlers } from "#features/passkeys/passkey.demo.ts";
import { depositDemoHandlers } from "#features/deposits/deposit.demo.ts";
import { quoteDemoHandlers } from "#features/quotes/quote.demo.ts";
import { scheduleDemoHandlers } from "#features/schedules/schedule.demo.ts";
import { secondFactorDemoHandlers } from "#features/second-factors/secondFactor.demo.ts";
import { firstStepDemoHandlers } from "#features/first-steps/firstStep.demo.ts";
import { serviceDemoHandlers } from "#features/services/service.demo.ts";
import { visitDemoHandlers } from "#features/visits/visit.demo.ts";
import { pushDemoHandlers } from "#features/pushes/push.demo.ts";
import { webhookDemoHandlers } from "#features/webhooks/webhook.demo.ts";

/**
 * Every handler of the demo, in the order of the contract. Public forms, and what follows a request, are an entry of their own,
 * which answers its demo within its small page.
 */
export const demoHandlers: DemoHandlers<Omit<typeof contract, "publicForms" | "quotePages" | "requestPages">> = {
  account: accountDemoHandlers,
  apiKeys: apiKeyDemoHandlers,
  analytics: analyticsDemoHandlers,
  billing: billingDemoHandlers,
  calendar: calendarDemoHandlers,
  customers: customerDemoHandlers,
  estimates: estimateDemoHandlers,
  exports: exportDemoHandlers,
  followUps: followUpDemoHandlers,
  imports: importDemoHandlers,
  members: memberDemoHandlers,
  securityEvents: securityEventDemoHandlers,
  merges: mergeDemoHandlers,
  notifications: notificationDemoHandlers,
  passkeys: passkeyDemoHandlers,
  deposits: depositDemoHandlers,
  quotes: quoteDemoHandlers,
  schedules: scheduleDemoHandlers,
  secondFactors: secondFactorDemoHandlers,
  services: serviceDemoHandlers,
  firstSteps: firstStepDemoHandlers,
  visits: visitDemoHandlers,
  pushes: pushDemoHandlers,
  webhooks: webhookDemoHandlers,
};
