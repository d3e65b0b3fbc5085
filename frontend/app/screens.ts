import type { ComponentType } from "react";

/** public = header with 'Sign up', customer = header without it, plain = no header, signedIn = top bar, requires a session. */
export type LayoutName = "public" | "customer" | "plain" | "signedIn";

export interface ScreenRoute {
  /** :name is a parameter, which the screen reads with wouter's useParams. */
  readonly path: string;
  readonly layout: LayoutName;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const batchScreen = () => import("../batch/batch-screen.tsx");
const quoteScreen = () => import("../quote/workspace/quote-screen.tsx");

/** Every page, each in its own chunk (core specification, section 2). */
export const screens: readonly ScreenRoute[] = [
  { path: "/quote", layout: "signedIn", load: quoteScreen },
  { path: "/quote/:applicationId", layout: "signedIn", load: quoteScreen },
  { path: "/referral/:applicationId", layout: "signedIn", load: quoteScreen },
  { path: "/today", layout: "signedIn", load: () => import("../today/today-screen.tsx") },
  { path: "/quotes", layout: "signedIn", load: () => import("../lists/quotes-screen.tsx") },
  { path: "/quotes/archived", layout: "signedIn", load: () => import("../lists/archived-screen.tsx") },
  { path: "/book", layout: "signedIn", load: () => import("../book/book-screen.tsx") },
  { path: "/referrals", layout: "signedIn", load: () => import("../lists/referrals-screen.tsx") },
  { path: "/customers", layout: "signedIn", load: () => import("../lists/customers-screen.tsx") },
  { path: "/customers/:applicationId/:ownId", layout: "signedIn", load: () => import("../customers/customer-screen.tsx") },
  { path: "/lenders", layout: "signedIn", load: () => import("../lenders/who-lends-screen.tsx") },
  { path: "/lenders/panel", layout: "signedIn", load: () => import("../lenders/panel-screen.tsx") },
  { path: "/lenders/:slug", layout: "signedIn", load: () => import("../lenders/lender-screen.tsx") },
  { path: "/organisation", layout: "signedIn", load: () => import("../organisation/creation-screen.tsx") },
  { path: "/organisations", layout: "signedIn", load: () => import("../organisations/organisations-screen.tsx") },
  { path: "/organisation/requests", layout: "signedIn", load: () => import("../organisation/requests-screen.tsx") },
  { path: "/account/organisation", layout: "signedIn", load: () => import("../organisation/profile-screen.tsx") },
  { path: "/invite-users", layout: "signedIn", load: () => import("../organisation/invite-users-screen.tsx") },
  { path: "/account/profile", layout: "signedIn", load: () => import("../account/profile-screen.tsx") },
  { path: "/account/security", layout: "signedIn", load: () => import("../account/security-screen.tsx") },
  { path: "/account/settings", layout: "signedIn", load: () => import("../account/settings-screen.tsx") },
  {
    path: "/referrer-agreement",
    layout: "signedIn",
    load: () => import("../account/referrer-agreement-screen.tsx"),
  },
  { path: "/subscribe", layout: "signedIn", load: () => import("../account/subscribe/subscribe-screen.tsx") },
  { path: "/batch", layout: "signedIn", load: batchScreen },
  { path: "/batch/:batchId", layout: "signedIn", load: batchScreen },
  { path: "/rates", layout: "signedIn", load: () => import("../rates/rates-screen.tsx") },
  { path: "/rates/:slug", layout: "signedIn", load: () => import("../rates/sheet-screen.tsx") },
  { path: "/login", layout: "public", load: () => import("../public-pages/login/login-screen.tsx") },
  { path: "/register", layout: "plain", load: () => import("../public-pages/register/register-screen.tsx") },
  { path: "/password/forgot", layout: "public", load: () => import("../public-pages/password/password-forgot-screen.tsx") },
  { path: "/password/reset", layout: "public", load: () => import("../public-pages/password/password-reset-screen.tsx") },
  { path: "/verify-email", layout: "public", load: () => import("../public-pages/verify-email/verify-email-screen.tsx") },
  { path: "/request-success", layout: "public", load: () => import("../organisation/request-success-screen.tsx") },
  { path: "/request-fail", layout: "public", load: () => import("../organisation/request-fail-screen.tsx") },
  { path: "/terms", layout: "public", load: () => import("../public-pages/legal/terms-screen.tsx") },
  { path: "/privacy-statement", layout: "public", load: () => import("../public-pages/legal/privacy-statement-screen.tsx") },
  { path: "/privacy", layout: "customer", load: () => import("../customer-pages/signing/signing-screen.tsx") },
  { path: "/upload", layout: "customer", load: () => import("../customer-pages/upload/upload-screen.tsx") },
  { path: "/answers", layout: "customer", load: () => import("../customer-pages/answers/answers-screen.tsx") },
  { path: "/check", layout: "customer", load: () => import("../customer-pages/check/check-screen.tsx") },
  { path: "/signed", layout: "customer", load: () => import("../customer-pages/signed/signed-screen.tsx") },
  { path: "/options", layout: "customer", load: () => import("../customer-pages/options/options-screen.tsx") },
  { path: "/unsubscribe", layout: "customer", load: () => import("../customer-pages/unsubscribe/unsubscribe-screen.tsx") },
  { path: "/thank-you", layout: "customer", load: () => import("../customer-pages/thank-you/thank-you-screen.tsx") },
  { path: "/404", layout: "public", load: () => import("../public-pages/not-found/not-found-screen.tsx") },
];
