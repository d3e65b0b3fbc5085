import { Suspense, createElement } from "react";
import { Redirect, Route, useLocation } from "wouter";
import { currentToken } from "../api/session.ts";
import { Arrival } from "./arrival.tsx";
import { layoutOf, pageOf, screenAt } from "./loaded-screen.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import type { ScreenRoute } from "./screens.ts";
import { SkipLink } from "./skip-link.tsx";

/** The site: which screen stands at an address (core specification, section 2). */
export function App() {
  const [location] = useLocation();
  const screen = screenAt(location);
  const elsewhere = redirectFrom(location, screen);
  // Each one goes once: the next is another.
  if (!screen || elsewhere !== undefined) return <Redirect key={elsewhere} to={elsewhere ?? "/404"} replace />;
  return (
    <>
      <SkipLink />
      <PageAnnouncer />
      <Page screen={screen} location={location} />
    </>
  );
}

/** Where an address leads instead, if anywhere; signed-in screens to / when the stored token is missing or expired. */
function redirectFrom(location: string, screen: ScreenRoute | undefined): string | undefined {
  if (location === "/") return "/login";
  return screen?.layout === "signedIn" && currentToken() === undefined ? "/" : undefined;
}

/** A screen in its layout, which stays where the next page has the same one. */
function Page({ screen, location }: { readonly screen: ScreenRoute; readonly location: string }) {
  return (
    <Suspense>
      {createElement(
        layoutOf(screen),
        null,
        <Suspense>
          <Route key={screen.path} path={screen.path}>
            {createElement(pageOf(screen))}
          </Route>
          <Arrival at={location} />
        </Suspense>,
      )}
    </Suspense>
  );
}
