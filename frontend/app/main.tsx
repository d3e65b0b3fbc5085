import "@fontsource-variable/inter/wght.css";
import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { endSessionWithOtherTabs } from "../api/session/session.ts";
import { App } from "./app.tsx";
import { FailedPage } from "./failed-page.tsx";
import { loadScreen, screenAt } from "./screen-loader.tsx";

endSessionWithOtherTabs();

const first = screenAt(location.pathname);
// If that fails, rendering the screen tries again and reports the failure.
if (first !== undefined) await Promise.allSettled([loadScreen(first)]);

const failed = (
  <FailedPage
    title="This page could not be loaded"
    text="Please check your connection. What you have saved is safe."
    onRetry={() => location.reload()}
  />
);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorBoundary fallback={failed}>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
