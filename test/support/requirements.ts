import { requireChromium, requireJava } from "../../infra/local/requirements.ts";

/** Before the integration tests: what they need of the machine is installed, or named. */
export default async function setup(): Promise<void> {
  await requireJava();
  await requireChromium();
}
