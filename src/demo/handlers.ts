import type { contract } from "#api/contract.ts";
import type { DemoAnswers } from "#demo/answers.ts";
import { accountAnswers } from "#features/account/account.demo.ts";
import { apiKeyAnswers } from "#features/api-keys/apiKey.demo.ts";
import { analyticsAnswers } from "#features/analytics/analytics.demo.ts";
import { billingAnswers } from "#features/billing/billing.demo.ts";
import { calendarAnswers } from "#features/calendar/event.demo.ts";
import { customerAnswers } from "#features/customers/customer.demo.ts";
import { estimateAnswers } from "#features/estimates/estimate.demo.ts";
import { importAnswers } from "#features/imports/import.demo.ts";
import { mergeAnswers } from "#features/merges/merge.demo.ts";
import { exportAnswers } from "#features/exports/export.demo.ts";
import { followUpAnswers } from "#features/follow-ups/followUp.demo.ts";
import { notificationAnswers } from "#features/notifications/notification.demo.ts";
import { scheduleAnswers } from "#features/schedules/schedule.demo.ts";
import { serviceAnswers } from "#features/services/service.demo.ts";
import { webhookAnswers } from "#features/webhooks/webhook.demo.ts";

/**
 * Every answer of the demo, in the order of the contract. Public forms are an entry of their own, which answers its
 * demo within its small page.
 */
export const demoHandlers: DemoAnswers<Omit<typeof contract, "publicForms">> = {
  account: accountAnswers,
  apiKeys: apiKeyAnswers,
  analytics: analyticsAnswers,
  billing: billingAnswers,
  calendar: calendarAnswers,
  customers: customerAnswers,
  estimates: estimateAnswers,
  exports: exportAnswers,
  followUps: followUpAnswers,
  imports: importAnswers,
  merges: mergeAnswers,
  notifications: notificationAnswers,
  schedules: scheduleAnswers,
  services: serviceAnswers,
  webhooks: webhookAnswers,
};
