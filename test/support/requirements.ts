import { requireChromium, requireJava } from "../../infra/local/requirements.ts";

/** Global setup: installs Java and Chromium, or throws with the command that installs them. */
export default async function setup(): Promise<void> {
  await requireJava();
  await requireChromium();
}
