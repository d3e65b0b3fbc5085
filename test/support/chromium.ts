import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How the tests start this machine's Chromium: it asks nobody for anything but the pages it is shown. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}: install it, or name it in CHROMIUM_PATH.`);
  return { executablePath, args: quiet };
}
