import { Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { currentToken } from "../api/session.ts";
import { elementOf } from "./loaded-screen.tsx";
import { type ScreenRoute, screens } from "./screens.ts";

/** The site: which screen stands at an address (core specification, section 2). */
export function App() {
  return (
    <Suspense>
      <Switch>
        <Route path="/">
          <Redirect to="/login" replace />
        </Route>
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path}>
            <ScreenAt screen={screen} />
          </Route>
        ))}
        <Route>
          <Redirect to="/404" replace />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** Signed-in screens redirect to / when the stored token is missing or expired. */
function ScreenAt({ screen }: { readonly screen: ScreenRoute }) {
  const isForSession = screen.layout === "signedIn" || screen.layout === "workspace";
  if (isForSession && currentToken() === undefined) return <Redirect to="/" replace />;
  return elementOf(screen);
}
