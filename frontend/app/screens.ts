import type { ComponentType } from "react";

/** public = header with 'Sign up', customer = header without it, plain = no header, signedIn = top bar, requires a session. */
export type LayoutName = "public" | "customer" | "plain" | "signedIn";

export interface ScreenRoute {
  /** :name is a parameter, which the screen reads with wouter's useParams. */
  readonly path: string;
  readonly layout: LayoutName;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const batchScreen = () => import("../screens/batch/batch-screen.tsx");
const quoteScreen = () => import("../screens/quote/quote-screen.tsx");

/** Every page, each in its own chunk (core specification, section 2). */
export const screens: readonly ScreenRoute[] = [
  { path: "/quote", layout: "signedIn", load: quoteScreen },
  { path: "/quote/:applicationId", layout: "signedIn", load: quoteScreen },
  { path: "/referral/:applicationId", layout: "signedIn", load: quoteScreen },
  { path: "/quotes", layout: "signedIn", load: () => import("../screens/lists/quotes-screen.tsx") },
  { path: "/quotes/archived", layout: "signedIn", load: () => import("../screens/lists/archived-screen.tsx") },
  { path: "/referrals", layout: "signedIn", load: () => import("../screens/lists/referrals-screen.tsx") },
  { path: "/customers", layout: "signedIn", load: () => import("../screens/lists/customers-screen.tsx") },
  { path: "/customers/:applicationId/:ownId", layout: "signedIn", load: () => import("../screens/customer/customer-screen.tsx") },
  { path: "/news", layout: "signedIn", load: () => import("../screens/news/news-screen.tsx") },
  { path: "/dashboard/applications", layout: "signedIn", load: () => import("../screens/dashboard/applications-screen.tsx") },
  { path: "/organisation", layout: "signedIn", load: () => import("../screens/organisation/creation-screen.tsx") },
  { path: "/organisations", layout: "signedIn", load: () => import("../screens/organisations/organisations-screen.tsx") },
  { path: "/organisation/requests", layout: "signedIn", load: () => import("../screens/organisation/requests-screen.tsx") },
  { path: "/account/organisation", layout: "signedIn", load: () => import("../screens/organisation/profile-screen.tsx") },
  { path: "/invite-users", layout: "signedIn", load: () => import("../screens/invite-users/invite-users-screen.tsx") },
  { path: "/account/profile", layout: "signedIn", load: () => import("../screens/account/profile-screen.tsx") },
  { path: "/account/security", layout: "signedIn", load: () => import("../screens/account/security-screen.tsx") },
  { path: "/account/settings", layout: "signedIn", load: () => import("../screens/account/settings-screen.tsx") },
  {
    path: "/referrer-agreement",
    layout: "signedIn",
    load: () => import("../screens/referrer-agreement/referrer-agreement-screen.tsx"),
  },
  { path: "/subscribe", layout: "signedIn", load: () => import("../screens/subscribe/subscribe-screen.tsx") },
  { path: "/batch", layout: "signedIn", load: batchScreen },
  { path: "/batch/:batchId", layout: "signedIn", load: batchScreen },
  { path: "/rates", layout: "signedIn", load: () => import("../screens/rates/rates-screen.tsx") },
  { path: "/rates/:slug", layout: "signedIn", load: () => import("../screens/rates/sheet-screen.tsx") },
  { path: "/login", layout: "public", load: () => import("../screens/login/login-screen.tsx") },
  { path: "/register", layout: "plain", load: () => import("../screens/register/register-screen.tsx") },
  { path: "/password/forgot", layout: "public", load: () => import("../screens/password-forgot/password-forgot-screen.tsx") },
  { path: "/password/reset", layout: "public", load: () => import("../screens/password-reset/password-reset-screen.tsx") },
  { path: "/verify-email", layout: "public", load: () => import("../screens/verify-email/verify-email-screen.tsx") },
  { path: "/request-success", layout: "public", load: () => import("../screens/join-request/request-success-screen.tsx") },
  { path: "/request-fail", layout: "public", load: () => import("../screens/join-request/request-fail-screen.tsx") },
  { path: "/terms", layout: "public", load: () => import("../screens/legal/terms-screen.tsx") },
  { path: "/privacy-statement", layout: "public", load: () => import("../screens/legal/privacy-statement-screen.tsx") },
  { path: "/privacy", layout: "customer", load: () => import("../screens/privacy/privacy-screen.tsx") },
  { path: "/upload", layout: "customer", load: () => import("../screens/upload/upload-screen.tsx") },
  { path: "/answers", layout: "customer", load: () => import("../screens/answers/answers-screen.tsx") },
  { path: "/check", layout: "customer", load: () => import("../screens/check/check-screen.tsx") },
  { path: "/signed", layout: "customer", load: () => import("../screens/signed/signed-screen.tsx") },
  { path: "/options", layout: "customer", load: () => import("../screens/options/options-screen.tsx") },
  { path: "/unsubscribe", layout: "customer", load: () => import("../screens/unsubscribe/unsubscribe-screen.tsx") },
  { path: "/thank-you", layout: "customer", load: () => import("../screens/thank-you/thank-you-screen.tsx") },
  { path: "/404", layout: "public", load: () => import("../screens/not-found/not-found-screen.tsx") },
];
