import { Suspense, createElement } from "react";
import { Redirect, Route, useLocation } from "wouter";
import { currentToken } from "../api/session/session.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";
import { layoutOf, pageOf, screenAt } from "./loaded-screen.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import type { ScreenRoute } from "./screens.ts";
import { SkipLink } from "./skip-link.tsx";

/** Renders the screen of the current address (core specification, section 2). */
export function App() {
  const [location] = useLocation();
  const screen = screenAt(location);
  const redirect = redirectFrom(location, screen);
  // wouter's Redirect navigates when it mounts: the key mounts a new one for each target.
  if (!screen || redirect !== undefined) return <Redirect key={redirect} to={redirect ?? "/404"} replace />;
  return (
    <>
      <SkipLink />
      <PageAnnouncer />
      <Page screen={screen} location={location} />
    </>
  );
}

/** The address to redirect to, if any. A signed-in screen without a valid token redirects to /. */
function redirectFrom(location: string, screen: ScreenRoute | undefined): string | undefined {
  if (location === "/") return "/login";
  return screen?.layout === "signedIn" && currentToken() === undefined ? "/" : undefined;
}

/** The layout stays mounted when the next screen has the same one. */
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
          <FocusOnNavigation path={location} />
        </Suspense>,
      )}
    </Suspense>
  );
}
