import type { ComponentType } from "react";

/** Around a screen: public = the header with 'Sign up', plain = nothing, signedIn = the top bar, for those with a session. */
export type LayoutName = "public" | "plain" | "signedIn";

export interface ScreenRoute {
  /** :name stands for a parameter, which the screen is given by wouter's useParams. */
  readonly path: string;
  readonly layout: LayoutName;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const quoteScreen = () => import("../screens/quote/quote-screen.tsx");

/** Every page of the site, each with its own chunk (core specification, section 2). */
export const screens: readonly ScreenRoute[] = [
  { path: "/quote", layout: "signedIn", load: quoteScreen },
  { path: "/quote/:applicationId", layout: "signedIn", load: quoteScreen },
  { path: "/referral/:applicationId", layout: "signedIn", load: quoteScreen },
  { path: "/404", layout: "public", load: () => import("../screens/not-found/not-found-screen.tsx") },
];
