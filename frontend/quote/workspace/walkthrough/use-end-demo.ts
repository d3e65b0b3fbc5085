import { applyChange } from "../../../client/application/saves.ts";
import { finishDemo } from "./demo-quote.ts";
import { recordEvent } from "../../../client/record-event.ts";
import { useUserChanges } from "../../../client/user-changes.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { fieldElement } from "./targets.ts";

/** Ends the demo: the sample becomes an ordinary quote, the user becomes active, and the page scrolls to the top. */
export function useEndDemo(applicationId: string) {
  const { becomeActive } = useUserChanges();
  const end = async (name: "demo.finished" | "demo.skipped") => {
    const application = await finishDemo(applicationId);
    await becomeActive();
    applyChange(applicationId, () => application);
    recordEvent({ name, applicationId });
    toTop();
    fieldElement("assetValue")?.querySelector("input")?.focus({ preventScroll: true });
  };
  const finishing = useSubmit(() => end("demo.finished"));
  const skipping = useSubmit(() => end("demo.skipped"));
  return { finish: finishing.submit, skip: skipping.submit, failure: finishing.failure ?? skipping.failure };
}

/** Scrolls the page and the panel, which scrolls separately. */
export function toTop(): void {
  scrollTo(0, 0);
  fieldElement("assetValue")?.scrollIntoView({ block: "nearest" });
}
