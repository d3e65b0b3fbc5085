import { useSaving } from "../../client/application/open-application.ts";
import { usePanel } from "./panel-context.ts";

/** For the control of a value which is saved under a key of its own: what was last entered, saved or not. */
export function useEntered() {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  return <T>(saveKey: string, saved: T) => {
    const change = unsaved.get(saveKey);
    return { saveKey, value: change ? (change.value as T) : saved, problem: change?.problem, isReadOnly };
  };
}
