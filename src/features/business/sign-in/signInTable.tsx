import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { CheckInboxPage } from "./CheckInboxPage.tsx";
import { ConfirmEmailPage } from "./ConfirmEmailPage.tsx";
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";
import { SignInPage as SignIn } from "./SignInPage.tsx";
import type { SignInPage } from "./signInPages.ts";
import { SignUpPage } from "./SignUpPage.tsx";

/**
 * A sign-in page: its title and description for tabs and search engines, its content, and its address (null if only the
 * email's reader needs it).
 */
type Page = { title: string; description: string; address: `/${string}` | null; shows: () => ReactNode };

const signUp: Omit<Page, "shows"> = {
  title: `Create account · ${brand.name}`,
  description: `Create your ${brand.name} account: free, with unlimited services and requests, and a Pro trial without a card.`,
  address: "/signup",
};

/** Every sign-in page, in one table. */
export const signInTable: Record<SignInPage, Page> = {
  signin: {
    title: `Sign in · ${brand.name}`,
    description: `Sign in to ${brand.name}: the estimates, quotes, customers and work of your service business.`,
    address: "/signin",
    shows: () => <SignIn />,
  },
  signup: { ...signUp, shows: () => <SignUpPage trial={false} /> },
  "signup-trial": { ...signUp, shows: () => <SignUpPage trial /> },
  "forgot-password": {
    title: `Forgot password · ${brand.name}`,
    description: `Forgot the password of your ${brand.name} account? Enter your email and we'll send you a reset link.`,
    address: "/forgot-password",
    shows: () => <ForgotPasswordPage />,
  },
  "reset-password": {
    title: `Choose a new password · ${brand.name}`,
    description: `Choose a new password for your ${brand.name} account, with the link that we sent you.`,
    address: null,
    shows: () => <ResetPasswordPage />,
  },
  "confirm-email": {
    title: `Confirm your email · ${brand.name}`,
    description: `Confirm the email of your ${brand.name} account, with the link that we sent you.`,
    address: null,
    shows: () => <ConfirmEmailPage />,
  },
  "check-inbox": {
    title: `Check your inbox · ${brand.name}`,
    description: `We sent you a link to confirm your ${brand.name} account.`,
    address: null,
    shows: () => <CheckInboxPage />,
  },
};
