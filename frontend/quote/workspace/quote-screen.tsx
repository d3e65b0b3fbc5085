import { lazy } from "react";
import { useParams } from "wouter";
import type { Application } from "../../../shared/domain/application.ts";
import { trialFields } from "../../client/application/trial-values.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { FiguresNote } from "./figures-note.tsx";
import { AsOfStrip } from "../kept/as-of-strip.tsx";
import { KeptQuotes } from "../kept/kept-quotes.tsx";
import { OptionsDraftContext, useOptionsDraft, useNewOptionsDraft } from "../records/options-draft-context.ts";
import { FinanceOptionsButton } from "../records/finance-options-button.tsx";
import { ScenarioPanel } from "../panel/scenario-panel.tsx";
import styles from "./quote-screen.module.css";
import { ReferCustomer } from "../sending/referral/refer-customer.tsx";
import { type WhatIf, WhatIfContext } from "../ranking/what-if-context.ts";
import { queryOf } from "../ranking/filters.ts";
import { Results } from "../ranking/results.tsx";
import { UnknownsStrip } from "../ranking/unknowns-strip.tsx";
import { SelectionContext, type SelectionDrawerState, useSelectionDrawer } from "../records/selection-context.ts";
import { SelectionStrip } from "../records/selection-strip.tsx";
import { type Editing, EditingContext } from "../scenarios/editing-context.ts";
import { SessionWarning } from "./session-warning.tsx";
import { EarlierSubmissions, SubmittedStrip } from "../sending/submission/submitted-strip.tsx";
import { type Workspace, useWorkspace } from "./use-workspace.ts";

const ChangedRatesStrip = lazy(() => import("../kept/changed-rates-strip.tsx"));
const OptionsBar = lazy(() => import("../records/options-bar.tsx"));
const SelectionDrawer = lazy(() => import("../records/selection-drawer.tsx"));
const SubmissionDialog = lazy(() => import("../sending/submission/submission-dialog.tsx"));
const TrialStrip = lazy(() => import("../ranking/trial-strip.tsx"));
const Walkthrough = lazy(() => import("./walkthrough/walkthrough.tsx"));

/** The workspace: the form on the left, the ranked products on the right; empty without an id. */
export default function QuoteScreen() {
  const { applicationId } = useParams();
  // The key remounts the workspace, so that data of one application never shows under another.
  return <QuoteWorkspace key={applicationId} applicationId={applicationId} />;
}

function QuoteWorkspace({ applicationId }: { readonly applicationId: string | undefined }) {
  const workspace = useWorkspace(applicationId);
  const { maySubmit, trial, asOf } = workspace;
  const selection = useSelectionDrawer();
  return (
    <div className={styles.workspace}>
      <aside className={styles.panel} aria-label="Scenario">
        {applicationId !== undefined && <ScenarioPanel workspace={workspace} />}
      </aside>
      <main id="content" className={styles.results}>
        <SelectionContext value={maySubmit && !trial.isTrying && asOf === undefined ? selection.onChoose : undefined}>
          <EditingContext value={editingIn(workspace)}>
            <RankedResults workspace={workspace} />
          </EditingContext>
        </SelectionContext>
      </main>
      <Demo workspace={workspace} />
      <Submission workspace={workspace} selection={selection} />
      <Selection workspace={workspace} selection={selection} />
      <SessionWarning {...workspace.sessionEnd} onSave={() => void workspace.save()} />
    </div>
  );
}

interface PartProps {
  readonly workspace: Workspace;
}

function RankedResults({ workspace }: PartProps) {
  const { application, ranking, filters, setFilters, openCards, setOpenCards, isSubmitted, isReadOnly, maySubmit } = workspace;
  const { trial, keepTrial, changes, wantChanges, asOf, setAsOf } = workspace;
  const draft = useNewOptionsDraft();
  if (!application) return null;
  const choosing = draft.isChoosing && !trial.isTrying && asOf === undefined;
  const whatIf: WhatIf = {
    response: changes,
    onRequest: wantChanges,
    tried: trial.tried,
    asOf,
    isPreview: false,
    reminderApplicationId: isReadOnly || asOf !== undefined || trial.isTrying ? undefined : application._id,
    onTry: isReadOnly || asOf !== undefined ? undefined : trial.start,
  };
  const strip = trial.isTrying ? (
    <OnDemandPart>
      <TrialStrip key={JSON.stringify(trial.tried)} tried={trial.tried} onKeep={keepTrial} onBack={trial.back} />
    </OnDemandPart>
  ) : (
    !isReadOnly && <UnknownsStrip unknowns={ranking.data?.unknowns ?? []} onFocusRequest={workspace.requestFocus} />
  );
  return (
    <WhatIfContext value={whatIf}>
      <OptionsDraftContext value={trial.isTrying || asOf !== undefined ? undefined : draft}>
        <SelectionStrip application={application} />
        {isSubmitted && application.access?.as !== "administrator" && <SubmittedStrip application={application} />}
        <EarlierSubmissions application={application} />
        <Results
          application={application}
          ranking={ranking}
          note={
            <>
              {ranking.data && asOf === undefined && !isReadOnly && (
                <OnDemandPart>
                  <ChangedRatesStrip applicationId={application._id} rulebook={ranking.data.rulebook} />
                </OnDemandPart>
              )}
              {strip}
              {choosing && ranking.data && (
                <OnDemandPart>
                  <OptionsBar
                    application={application}
                    filters={queryOf(filters)}
                    products={ranking.data.products}
                    rulebook={ranking.data.rulebook}
                    draft={draft}
                  />
                </OnDemandPart>
              )}
              <FiguresNote application={application} />
            </>
          }
          filters={filters}
          onFilters={setFilters}
          open={openCards}
          onOpen={setOpenCards}
          onFocusRequest={workspace.requestFocus}
          onSubmit={maySubmit && !trial.isTrying && asOf === undefined ? workspace.setSubmissionLender : undefined}
          hasCardsOnly={asOf !== undefined}
          tools={
            asOf === undefined && (
              <>
                <FinanceOptionsButton application={application} />
                <KeptQuotes
                  application={application}
                  filters={queryOf(filters)}
                  reason={trial.isTrying ? "The cards show values that are not saved." : undefined}
                  onAsOf={setAsOf}
                />
              </>
            )
          }
          actions={<Actions workspace={workspace} application={application} />}
        />
      </OptionsDraftContext>
    </WhatIfContext>
  );
}

/** A card is shown by trying a scenario's amounts. */
function editingIn({ edited, setEditedId, setView, setOpenCards, isReadOnly, trial }: Workspace): Editing {
  return {
    edited,
    onEdit: isReadOnly || trial.isTrying ? undefined : setEditedId,
    onOpenCard: (lender, { _id, terms }) => {
      const isTriable = Object.keys(terms).every((field) => trialFields.some((one) => one === field));
      if (!isTriable || (_id !== null && isReadOnly)) return "The card is shown once the quote uses this scenario.";
      setOpenCards(new Set([lender]));
      setView("cards");
      const tried = Object.fromEntries(trialFields.flatMap((field) => (typeof terms[field] === "number" ? [[field, terms[field]]] : [])));
      if (Object.keys(tried).length > 0) trial.start({ tried, button: `${lender}: scenario` });
      return undefined;
    },
  };
}

function Actions({
  workspace: { asOf, setAsOf, isSubmitted, ranking, trial },
  application,
}: PartProps & { readonly application: Application }) {
  const isPhone = useMediaQuery(phoneScreen);
  const draft = useOptionsDraft();
  if (isPhone && draft?.isChoosing) return undefined;
  if (asOf !== undefined) return <AsOfStrip day={asOf} onBack={() => setAsOf(undefined)} />;
  return isSubmitted ? undefined : <ReferCustomer application={application} ranked={ranking.data} isTrying={trial.isTrying} />;
}

function Demo({ workspace: { application, isDemo, ranking, filters, openCards } }: PartProps) {
  const isPhone = useMediaQuery(phoneScreen);
  if (!application || !isDemo || !ranking.data || isPhone) return null;
  return (
    <OnDemandPart>
      <Walkthrough application={application} filters={filters} isCardOpen={openCards.size > 0} />
    </OnDemandPart>
  );
}

interface ChoosingProps extends PartProps {
  readonly selection: SelectionDrawerState;
}

function Selection({ workspace: { application, ranking, filters }, selection: { lender, isOpen, onClose } }: ChoosingProps) {
  if (!application || !ranking.data || lender === undefined) return null;
  return (
    <OnDemandPart>
      <SelectionDrawer
        key={lender}
        application={application}
        lender={lender}
        ranked={ranking.data}
        filters={queryOf(filters)}
        isOpen={isOpen}
        onClose={onClose}
        onStale={() => ranking.mutate()}
      />
    </OnDemandPart>
  );
}

function Submission({ workspace: { application, submissionLender, setSubmissionLender, requestFocus }, selection }: ChoosingProps) {
  if (!application || submissionLender === undefined) return null;
  return (
    <OnDemandPart>
      <SubmissionDialog
        application={application}
        lender={submissionLender}
        onClose={() => setSubmissionLender(undefined)}
        onFocusRequest={requestFocus}
        onRecord={() => {
          setSubmissionLender(undefined);
          selection.onChoose(submissionLender);
        }}
      />
    </OnDemandPart>
  );
}
