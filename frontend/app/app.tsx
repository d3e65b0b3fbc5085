import { Suspense, createElement, useSyncExternalStore, useEffect } from "react";
import { Redirect, Route, useLocation } from "wouter";
import { currentPath, loginSearch } from "../client/session/login-path.ts";
import { currentToken, hasExpiredToken } from "../client/session/session.ts";
import { layoutOf, pageOf, screenAt } from "./screen-loader.tsx";
import type { ScreenRoute } from "./screens.ts";
import kit from "../ui/kit.module.css";
import { nextPageTitle, watchPageTitle } from "../ui/use-page-title.ts";
import styles from "./app.module.css";

/** Renders the screen of the current address (core specification, section 2). */
export function App() {
  const [path] = useLocation();
  const screen = screenAt(path);
  const redirect = redirectFrom(path, screen);
  // wouter's Redirect navigates when it mounts: the key mounts a new one for each target.
  if (!screen || redirect !== undefined) return <Redirect key={redirect} to={redirect ?? "/404"} replace />;
  return (
    <>
      <SkipLink />
      <PageAnnouncer />
      <Page screen={screen} path={path} />
    </>
  );
}

/**
 * The address to redirect to, if any. A signed-in screen without a valid token redirects to /; the query says which page to open after the
 * login.
 */
function redirectFrom(path: string, screen: ScreenRoute | undefined): string | undefined {
  if (path === "/") return `/login${location.search}`;
  if (path === "/dashboard/applications") return "/quotes";
  // Links to the news of earlier releases.
  if (path === "/news") return "/today";
  if (screen?.layout !== "signedIn" || currentToken() !== undefined) return undefined;
  return `/${loginSearch({ reason: hasExpiredToken() ? "EXPIRED" : undefined, next: currentPath() })}`;
}

/** The layout stays mounted when the next screen has the same one. */
function Page({ screen, path }: { readonly screen: ScreenRoute; readonly path: string }) {
  return (
    <Suspense>
      {createElement(
        layoutOf(screen),
        null,
        <Suspense>
          <Route key={screen.path} path={screen.path}>
            {createElement(pageOf(screen))}
          </Route>
          <FocusOnNavigation path={path} />
        </Suspense>,
      )}
    </Suspense>
  );
}

/** Announces the title of each new page to screen readers; the browser announces the first one. */
const PageAnnouncer = () => (
  <div className={kit.hidden} aria-live="polite">
    {useSyncExternalStore(watchPageTitle, nextPageTitle)}
  </div>
);

/** The address of the last screen that was shown. */
let previous: string | undefined;

/** Focuses the content after each navigation; the browser handles the first page. */
function FocusOnNavigation({ path }: { readonly path: string }) {
  useEffect(() => {
    const isNext = previous !== undefined && previous !== path;
    previous = path;
    if (isNext) focusContent();
  }, [path]);
  return null;
}

/** Lets keyboard users skip the top bar. */
const SkipLink = () => (
  <a
    href="#content"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault();
      focusContent();
    }}
  >
    Skip to content
  </a>
);

/** Focuses the page's heading, or its main element; does nothing when a control of the page already has the focus. */
function focusContent(): void {
  if (document.activeElement?.closest("main, aside")) return;
  const main = document.querySelector("main");
  const content = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("h1") ?? main;
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}
