import { useEffect, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { refreshApplication } from "../../client/application/application.ts";
import { onSaveInOtherTab } from "../../client/application/other-tabs.ts";
import { isLocalChange, refreshRanking, saveQueueOf } from "../../client/application/saves.ts";
import { type FieldName, scenarioFields } from "../../client/application/scenario-fields.ts";

/** The fields that another tab, device or user has changed, and a function that clears the list. Listens to other tabs. */
export function useRemoteChanges(application: Application): { readonly fields: readonly FieldName[]; readonly dismiss: () => void } {
  const [{ seen, fields }, setState] = useState({ seen: application, fields: [] as readonly FieldName[] });
  useEffect(
    () =>
      onSaveInOtherTab((saved) => {
        if (saved !== application._id) return;
        void refreshApplication(saved);
        void refreshRanking(saved);
      }),
    [application._id],
  );
  if (seen !== application) {
    const changed = isLocalChange(application) ? [] : changedFields(seen, application);
    setState({ seen: application, fields: [...new Set([...fields, ...changed])] });
  }
  return { fields, dismiss: () => setState({ seen: application, fields: [] }) };
}

function changedFields(before: Application, now: Application): FieldName[] {
  const { unsaved } = saveQueueOf(now._id).snapshot();
  return (Object.keys(scenarioFields) as FieldName[]).filter((name) => {
    const [was, is] = [before, now].map((application) => scenarioFields[name].read(application) ?? null);
    // A save under way may reach the server before its answer reaches this tab.
    return was !== is && unsaved.get(name)?.value !== is;
  });
}
