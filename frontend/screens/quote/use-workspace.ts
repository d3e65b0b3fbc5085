import { useCallback, useState } from "react";
import { useApplication } from "../../api/application/application.ts";
import { useRankedProducts } from "../../api/application/ranked-products.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { useSessionEnd } from "../../api/session/use-session-end.ts";
import { isDemo } from "./demo.ts";
import type { FocusRequest, Target } from "./panel/panel-context.ts";
import { saveEverything } from "./panel/use-save-on-leaving.ts";
import { queryOf } from "./results/filters.ts";
import { useRequestedFields } from "./results/requested-fields.ts";
import { useFilters } from "./results/use-filters.ts";

export type Workspace = ReturnType<typeof useWorkspace>;

/**
 * What the workspace shows: the application, its ranking by the filters of the URL, and what the user has opened or asked for. What is
 * typed but not saved is in the application's save queue (`useSaving`).
 */
export function useWorkspace(applicationId: string | undefined) {
  const loading = useApplication(applicationId);
  const application = loading.data;
  const user = useSignedInUser();
  const { filters, setFilters } = useFilters(application);
  const ranking = useRankedProducts(applicationId, queryOf(filters));
  const [target, setTarget] = useState<Target>();
  const [openCards, setOpenCards] = useState<ReadonlySet<string>>(new Set());
  const [submissionLender, setSubmissionLender] = useState<string>();
  const save = async () => applicationId !== undefined && saveEverything(applicationId);
  const isSubmitted = application?.status === "submitted";
  const isReadOnly = user.userType === "master" || isSubmitted || application?.status === "archived";
  return {
    application,
    loading,
    filters,
    setFilters,
    ranking,
    isDemo: isDemo(application, user),
    isSubmitted,
    isReadOnly,
    maySubmit: application?.status === "quote" && !isReadOnly,
    /** The fields that the ranked products need, and the one that the user has asked for. */
    requested: useRequestedFields(ranking.data),
    target,
    requestFocus: useCallback((attribute: FocusRequest) => setTarget({ attribute }), []),
    openCards,
    setOpenCards,
    submissionLender,
    setSubmissionLender,
    save,
    sessionEnd: useSessionEnd(applicationId, save),
  };
}
