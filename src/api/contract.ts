import { accountContract } from "#features/account/account.contract.ts";
import { apiKeysContract } from "#features/api-keys/apiKey.contract.ts";
import { analyticsContract } from "#features/analytics/analytics.contract.ts";
import { billingContract } from "#features/billing/billing.contract.ts";
import { calendarContract } from "#features/calendar/event.contract.ts";
import { customersContract } from "#features/customers/customer.contract.ts";
import { depositsContract } from "#features/deposits/deposit.contract.ts";
import { estimatesContract } from "#features/estimates/estimate.contract.ts";
import { importsContract } from "#features/imports/import.contract.ts";
import { membersContract } from "#features/members/member.contract.ts";
import { securityEventsContract } from "#features/security-events/securityEvent.contract.ts";
import { mergesContract } from "#features/merges/merge.contract.ts";
import { exportsContract } from "#features/exports/export.contract.ts";
import { followUpsContract } from "#features/follow-ups/followUp.contract.ts";
import { notificationsContract } from "#features/notifications/notification.contract.ts";
import { passkeysContract } from "#features/passkeys/passkey.contract.ts";
import { publicFormsContract } from "#features/public-forms/publicForm.contract.ts";
import { quotePagesContract } from "#features/quote-pages/quotePage.contract.ts";
import { quotesContract } from "#features/quotes/quote.contract.ts";
import { requestPagesContract } from "#features/request-pages/requestPage.contract.ts";
import { schedulesContract } from "#features/schedules/schedule.contract.ts";
import { secondFactorsContract } from "#features/second-factors/secondFactor.contract.ts";
import { firstStepsContract } from "#features/first-steps/firstStep.contract.ts";
import { servicesContract } from "#features/services/service.contract.ts";
import { visitsContract } from "#features/visits/visit.contract.ts";
import { pushesContract } from "#features/pushes/push.contract.ts";
import { webhooksContract } from "#features/webhooks/webhook.contract.ts";

/** Everything that may be asked of Yardstick. */
export const contract = {
  account: accountContract,
  apiKeys: apiKeysContract,
  analytics: analyticsContract,
  billing: billingContract,
  calendar: calendarContract,
  customers: customersContract,
  deposits: depositsContract,
  estimates: estimatesContract,
  exports: exportsContract,
  followUps: followUpsContract,
  imports: importsContract,
  members: membersContract,
  securityEvents: securityEventsContract,
  merges: mergesContract,
  notifications: notificationsContract,
  passkeys: passkeysContract,
  publicForms: publicFormsContract,
  quotePages: quotePagesContract,
  quotes: quotesContract,
  requestPages: requestPagesContract,
  schedules: schedulesContract,
  secondFactors: secondFactorsContract,
  services: servicesContract,
  firstSteps: firstStepsContract,
  visits: visitsContract,
  pushes: pushesContract,
  webhooks: webhooksContract,
};

type Contract = typeof contract;

/** The name of an operation of the contract, such as `estimates.savePrice`. */
export type ContractOperation = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];
