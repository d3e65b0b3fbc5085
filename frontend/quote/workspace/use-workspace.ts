import { useCallback, useState } from "react";
import { useMayChange } from "../../client/application/access.ts";
import { useApplication } from "../../client/application/application.ts";
import { useWhatItTakes } from "../ranking/what-if.ts";
import { useLiveRanking } from "../../client/application/preview.ts";
import { useRankedProducts, type Filters, type RankedProducts, putRanking } from "../../client/application/ranked-products.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import { useSessionEnd } from "../../client/session/use-session-end.ts";
import { isDemo } from "../parts/demo.ts";
import type { FocusRequest, Target } from "../panel/panel-context.ts";
import { saveEverything } from "../panel/use-save-on-leaving.ts";
import { queryOf } from "../ranking/filters.ts";
import { useRequestedFields } from "../ranking/requested-fields.ts";
import { useFilters } from "../ranking/use-filters.ts";
import { useTrial } from "../ranking/use-trial.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { saveField, saveQueueOf } from "../../client/application/saves.ts";
import { type TrialValues, trialFields } from "../../client/application/trial-values.ts";
import { useView } from "../ranking/views.ts";

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
  const [openCards, setOpenCards] = useState<ReadonlySet<string>>(new Set());
  const trial = useTrial({ openCards, setOpenCards });
  const query = queryOf(filters);
  const [asOf, setAsOf] = useState<string>();
  const ranking = useRankedProducts(applicationId, query, trial.tried, asOf);
  const [wantsChanges, setWantsChanges] = useState(false);
  const changes = useWhatItTakes(wantsChanges && ranking.data && asOf === undefined ? applicationId : undefined, query, trial.tried);
  const { view, setView } = useView();
  const [editedId, setEditedId] = useState<string>();
  const mayEditVariant = view === "scenarios" && asOf === undefined && !trial.isTrying;
  const [target, setTarget] = useState<Target>();
  const [submissionLender, setSubmissionLender] = useState<string>();
  const save = async () => applicationId !== undefined && saveEverything(applicationId);
  const keepTrial = async () => {
    if (application) await saveTrial(application, trial.tried, query, ranking.data);
    trial.endSaved();
  };
  const isSubmitted = application?.status === "submitted";
  const hasEnded = (application?.outcome ?? null) !== null;
  const isClosed = !useMayChange(application) || application?.status === "archived" || hasEnded;
  const isReadOnly = isClosed || isSubmitted || application?.status === "referral";
  const { data: ranked, error, isValidating } = ranking;
  const isLive = !isReadOnly && !trial.isTrying && asOf === undefined && error === undefined;
  useLiveRanking(applicationId, isLive && application && ranked ? { application, ranked, filters: query, isValidating } : undefined);
  return {
    application,
    loading,
    filters,
    setFilters,
    ranking,
    /** The earlier date whose rate sheets the cards use. */
    asOf,
    setAsOf,
    isDemo: isDemo(application, user),
    isSubmitted,
    isReadOnly,
    isClosed,
    maySubmit: application?.status === "quote" && !isReadOnly,
    /** The fields that the ranked products need, and the one that the user has asked for. */
    requested: useRequestedFields(ranking.data),
    target,
    requestFocus: useCallback((attribute: FocusRequest) => setTarget({ attribute }), []),
    openCards,
    setOpenCards,
    /** Values that are tried and not saved. */
    trial,
    keepTrial,
    /** What would make each lender fit, fetched once it is wanted. */
    changes,
    wantChanges: useCallback(() => setWantsChanges(true), []),
    setView,
    /** The scenario whose terms the panel changes. */
    edited: mayEditVariant ? application?.variants.find(({ _id }) => _id === editedId) : undefined,
    setEditedId,
    submissionLender,
    setSubmissionLender,
    save,
    sessionEnd: useSessionEnd(applicationId, save),
  };
}

/** Saves the values of a trial, then shows their ranking for the saved quote. A failed save stays in its field, as if it had been typed. */
async function saveTrial(
  application: Application,
  tried: TrialValues,
  filters: Filters,
  ranked: RankedProducts | undefined,
): Promise<void> {
  const fields = trialFields.filter((field) => tried[field] !== undefined);
  for (const field of fields) saveField(application, field, tried[field]);
  const { settled, snapshot } = saveQueueOf(application._id);
  await settled();
  const isSaved = fields.every((field) => !snapshot().unsaved.has(field));
  if (isSaved && ranked) await putRanking(application._id, filters, ranked);
}
