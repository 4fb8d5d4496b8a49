import * as z from "zod";
import { isTimeZone } from "#shared/days.ts";

/** The plan an owner is on: on a paid plan or trial while `subscribed`, with its tier and end. */
export const subscriptionState = z.object({ subscribed: z.boolean(), subscription_tier: z.string().nullable(), subscription_end: z.string().nullable() });

/** The signed-in owner. */
export const me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** Names the owner in the links of its public forms. */
  form_owner_id: z.string(),
  created_at: z.string(),
  business: z.object({ name: z.string().nullable(), phone: z.string().nullable(), time_zone: z.string(), mail_new_requests: z.boolean() }),
  subscription: subscriptionState,
});
export type Me = z.output<typeof me>;

/** What an owner may set about its business. */
export const businessSettings = z.object({
  name: z.string().trim().max(200).nullish().transform((text) => text || null),
  phone: z.string().trim().max(60).nullish().transform((text) => text || null),
  time_zone: z.string().refine(isTimeZone, "Please choose a time zone from the list."),
  mail_new_requests: z.boolean(),
});

/** The shortest password. */
export const minimumPasswordLength = 6;

/** How long the free trial lasts, in days. */
export const trialDays = 7;

const rejectedDomains = ["example.com", "test.com", "localhost"];

/** What is wrong with an e-mail address, in the words shown beside the field; null when it is fine. */
export function emailProblem(email: string): string | null {
  const address = email.trim().toLowerCase();
  if (address === "") return "Email is required";
  if (!/^[^\s@]+@(localhost|[^\s@]+\.[^\s@]+)$/.test(address)) return "Please enter a valid email address";
  const domain = address.slice(address.indexOf("@") + 1);
  if (rejectedDomains.includes(domain)) return "Please use a real email address (test domains may be blocked by the provider)";
  return null;
}

/** The live message under the password field; null when the password is long enough or still empty. */
export function passwordProblem(password: string): string | null {
  return password.length > 0 && password.length < minimumPasswordLength ? "Password must be at least 6 characters long" : null;
}

const errorWords: [needles: string[], words: string][] = [
  [["Email address", "invalid"], "This email format is not accepted. Please try a different email address or use a standard email provider like Gmail, Yahoo, or Outlook."],
  [["already registered"], "An account with this email already exists. Please sign in instead."],
  [["Password should be at least"], "Password must be at least 6 characters long."],
  [["Email not confirmed"], "Please check your email and click the verification link before signing in."],
  [["Invalid login credentials"], "Invalid email or password. Please check your credentials or create a new account."],
  [["too many requests"], "Too many attempts. Please wait a moment before trying again."],
  [["rate limit"], "Too many attempts. Please wait a moment before trying again."],
  [["network"], "Connection error. Please check your internet connection and try again."],
];

/** What a sign-in or sign-up error is shown as: the first entry whose every needle it contains; others pass unchanged. */
export function authErrorWords(message: string): string {
  const lower = message.toLowerCase();
  return errorWords.find(([needles]) => needles.every((needle) => lower.includes(needle.toLowerCase())))?.[1] ?? message;
}

/** Where to go after signing in: only a path of this site, else the dashboard. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target || !target.startsWith("/") || target.startsWith("//") || /[\\\u0000-\u001f]/.test(target)) return "/dashboard";
  return target;
}
