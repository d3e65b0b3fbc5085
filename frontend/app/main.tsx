import "@fontsource-variable/inter/wght.css";
import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { endSessionWithOtherTabs } from "../client/session/session.ts";
import { App } from "./app.tsx";
import { loadScreen, screenAt } from "./screen-loader.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./main.module.css";

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

/** Replaces a page that could not be loaded or shown. In the first load of every page: nothing but a button. */
const FailedPage = () => (
  <main className={styles.page}>
    <div role="alert">
      <h1>This page could not be loaded</h1>
      <p>Please check your connection. What you have saved is safe.</p>
    </div>
    <Button onClick={() => location.reload()}>Try again</Button>
  </main>
);
