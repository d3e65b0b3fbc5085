import { keepChange } from "../../../api/application-saves.ts";
import { finishDemo } from "../../../api/demo.ts";
import { recordEvent } from "../../../api/record-event.ts";
import { useUserChanges } from "../../../api/user-changes.ts";
import { useSubmission } from "../../../ui/use-submission.ts";
import { theField } from "./targets.ts";

/** The walkthrough's end, however it comes: the sample is a quote like any other, the user active, and the reader at the page's top. */
export function useEnding(applicationId: string) {
  const { becomeActive } = useUserChanges();
  const end = async (name: "demo.finished" | "demo.skipped") => {
    const application = await finishDemo(applicationId);
    await becomeActive();
    keepChange(applicationId, () => application);
    recordEvent({ name, applicationId });
    toTop();
    theField("assetValue")?.querySelector("input")?.focus({ preventScroll: true });
  };
  const finishing = useSubmission(() => end("demo.finished"));
  const skipping = useSubmission(() => end("demo.skipped"));
  return { finish: finishing.submit, skip: skipping.submit, failure: finishing.failure ?? skipping.failure };
}

/** Both the page and the panel, which scrolls by itself. */
export function toTop(): void {
  scrollTo(0, 0);
  theField("assetValue")?.scrollIntoView({ block: "nearest" });
}
