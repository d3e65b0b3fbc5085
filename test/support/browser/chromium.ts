import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launch options for the installed Chromium, with background network traffic disabled. Throws if it is not installed. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}: install it, or name it in CHROMIUM_PATH.`);
  return { executablePath, args: flags };
}
