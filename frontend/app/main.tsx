import "@fontsource-variable/inter/wght.css";
import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { endSessionWithOtherTabs } from "../api/session/session.ts";
import { App } from "./app.tsx";
import { loadScreen, screenAt } from "./screen-loader.tsx";

endSessionWithOtherTabs();

const first = screenAt(location.pathname);
if (first !== undefined) await loadScreen(first);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
