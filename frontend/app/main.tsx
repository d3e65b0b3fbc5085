import "@fontsource-variable/inter/wght.css";
import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { endSessionWithOtherTabs } from "../client/session/session.ts";
import { App } from "./app.tsx";
import { FailedPage } from "./failed-page.tsx";
import { loadScreen, screenAt } from "./screen-loader.tsx";

endSessionWithOtherTabs();

const first = screenAt(location.pathname);
// If that fails, rendering the screen tries again and reports the failure.
if (first !== undefined) await Promise.allSettled([loadScreen(first)]);

const root = createRoot(document.getElementById("root")!, { onUncaughtError: showFailure });
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** React has removed the page whose rendering failed. */
function showFailure(error: unknown): void {
  reportError(error);
  root.render(<FailedPage />);
}
