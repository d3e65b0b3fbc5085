import "@fontsource-variable/inter/wght.css";
import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { endWithOtherWindows } from "../api/session.ts";
import { App } from "./app.tsx";
import { loadScreen } from "./loaded-screen.tsx";
import { screens } from "./screens.ts";

endWithOtherWindows();

const first = screens.find(({ path }) => matchRoute(parse, path, location.pathname)[0]);
if (first !== undefined) await loadScreen(first);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
