import { type ReactNode, lazy, use, useMemo, useState } from "react";
import { useParams } from "wouter";
import { type FocusRequest, openApplication } from "../../client/application/open-application.ts";
import { trialFields } from "../../client/application/trial-values.ts";
import { useIsLenderConnected } from "../../client/connected.ts";
import { useSessionEnd } from "../../client/session/use-session-end.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { FiguresNote } from "./figures-note.tsx";
import { OptionsDraftContext, useNewOptionsDraft } from "../records/options-draft-context.ts";
import { useRequestedFields } from "../panel/requested-fields.ts";
import { ScenarioPanel } from "../panel/scenario-panel.tsx";
import { saveEverything } from "../panel/use-save-on-leaving.ts";
import kit from "../../ui/kit.module.css";
import styles from "./quote-screen.module.css";
import { CommissionContext } from "../ranking/commission-context.ts";
import { useWhatItTakes } from "../ranking/what-if.ts";
import { type WhatIf, WhatIfContext } from "../ranking/what-if-context.ts";
import { useBudget } from "../ranking/budget.ts";
import { OfferContext } from "../ranking/offer.ts";
import { queryOf } from "../ranking/filters.ts";
import { Results } from "../ranking/results.tsx";
import { UnknownsStrip } from "../ranking/unknowns-strip.tsx";
import { SelectionContext, type SelectionDrawerState, useSelectionDrawer } from "../records/selection-context.ts";
import { SelectionStrip } from "../records/selection-strip.tsx";
import { type Editing, EditingContext } from "../scenarios/editing-context.ts";
import { SessionWarning } from "./session-warning.tsx";
import { DeskContext, type DeskLine, isAtDesk, isSettling } from "../sending/settlement/desk-context.ts";
import { SubmissionStrip } from "../sending/submission/submission-strip.tsx";
import { useNextSteps } from "./use-next-steps.ts";
import { type Workspace, isDemo, useWorkspace } from "./use-workspace.ts";

const ChangedRatesStrip = lazy(() => import("../kept/changed-rates-strip.tsx"));
const HeadActions = lazy(() => import("./head-actions.tsx"));
const LodgeDrawer = lazy(() => import("../sending/submission/lodge-drawer.tsx"));
const OptionsBar = lazy(() => import("../records/options-bar.tsx"));
const SelectionDrawer = lazy(() => import("../records/selection-drawer.tsx"));
const SettlementDesk = lazy(() => import("../sending/settlement/settlement-desk.tsx"));
const SubmissionDialog = lazy(() => import("../sending/submission/submission-dialog.tsx"));
const TrialStrip = lazy(() => import("../ranking/trial-strip.tsx"));
const Walkthrough = lazy(() => import("./walkthrough/walkthrough.tsx"));

/** The workspace: the form on the left, the ranked products on the right; empty without an id. */
export default function QuoteScreen() {
  const { applicationId } = useParams();
  const save = async () => applicationId !== undefined && saveEverything(applicationId);
  return (
    <div className={styles.workspace}>
      {/* The key remounts the workspace, so that data of one application never shows under another. */}
      {applicationId === undefined ? <Frame /> : <QuoteWorkspace key={applicationId} applicationId={applicationId} />}
      <SessionWarning {...useSessionEnd(applicationId, save)} onSave={() => void save()} />
    </div>
  );
}

interface FrameProps {
  readonly panel?: ReactNode;
  readonly isPanelHidden?: boolean;
  readonly children?: ReactNode;
}

const Frame = ({ panel, isPanelHidden, children }: FrameProps) => (
  <>
    <aside className={styles.panel} aria-label="Scenario" hidden={isPanelHidden}>
      {panel}
    </aside>
    <main id="content" className={styles.results}>
      {children}
    </main>
  </>
);

function QuoteWorkspace({ applicationId }: { readonly applicationId: string }) {
  const workspace = useWorkspace(applicationId);
  const { application, loading, ranking, isReadOnly, isClosed, maySubmit, edited, setEditedId } = workspace;
  const hasGuide = isDemo(application, useSignedInUser());
  const selection = useSelectionDrawer();
  const sending = useSelectionDrawer();
  const requested = useRequestedFields(ranking.data);
  const [isCommissionShown, setIsCommissionShown] = useState(false);
  const [isAdding, onAdding] = useState(false);
  const commission = { isShown: isCommissionShown, onToggle: () => setIsCommissionShown(!isCommissionShown) };
  const panel = { loading, isReadOnly, isClosed, hasGuide, requested, edited, onEditEnd: () => setEditedId(undefined) };
  const isPhone = useMediaQuery(phoneScreen);
  const [line, onLine] = useState<DeskLine>();
  const desk = useMemo(() => ({ line, onLine }), [line]);
  return (
    <CommissionContext value={commission}>
      <DeskContext value={application && isSettling(application) ? desk : undefined}>
        <Frame panel={<ScenarioPanel {...panel} />} isPanelHidden={isPhone && isAtDesk(line)}>
          <SelectionContext value={maySubmit ? selection.onChoose : undefined}>
            <EditingContext value={{ ...editingIn(workspace), isAdding, onAdding }}>
              <RankedResults workspace={workspace} onSubmit={maySubmit ? sending.onChoose : undefined} />
            </EditingContext>
          </SelectionContext>
        </Frame>
      </DeskContext>
      {hasGuide && <Demo workspace={workspace} />}
      <Submission workspace={workspace} selection={selection} sending={sending} />
      <Selection workspace={workspace} selection={selection} />
    </CommissionContext>
  );
}

interface PartProps {
  readonly workspace: Workspace;
}

function RankedResults({ workspace, onSubmit }: PartProps & { readonly onSubmit: ((lender: string) => void) | undefined }) {
  const { application, ranking, outside, filters, setFilters, openCards, setOpenCards, isReadOnly, trial, asOf } = workspace;
  const draft = useNewOptionsDraft();
  const [isDeciding, setIsDeciding] = useState(false);
  const desk = use(DeskContext);
  const onSettle = desk && (() => desk.onLine("identifiers"));
  const steps = useNextSteps(workspace, { application, draft, onSubmit, onDecide: () => setIsDeciding(true), onSettle });
  const isPhone = useMediaQuery(phoneScreen);
  const changes = useWhatItTakes(ranking.data && asOf === undefined ? application?._id : undefined, queryOf(filters), trial.tried);
  const budget = useBudget(ranking.data && asOf === undefined ? application : undefined, queryOf(filters), trial.tried);
  if (!application) return null;
  if (desk && isAtDesk(desk.line))
    return (
      <OnDemandPart fallback={<output className={kit.loading}>Loading...</output>}>
        <SettlementDesk application={application} line={desk.line} onBack={() => desk.onLine(undefined)} />
      </OnDemandPart>
    );
  const { requestFocus } = openApplication(application._id);
  const choosing = draft.isChoosing && !trial.isTrying && asOf === undefined;
  const whatIf: WhatIf = {
    response: changes,
    tried: trial.tried,
    budget,
    asOf,
    isPreview: false,
    reminderApplicationId: isReadOnly || asOf !== undefined || trial.isTrying ? undefined : application._id,
    onTry: isReadOnly || asOf !== undefined ? undefined : trial.start,
  };
  const strip = trial.isTrying ? (
    <OnDemandPart>
      <TrialStrip key={JSON.stringify(trial.tried)} tried={trial.tried} onKeep={trial.keep} onBack={trial.back} />
    </OnDemandPart>
  ) : (
    !isReadOnly && <UnknownsStrip unknowns={ranking.data?.unknowns ?? []} onFocusRequest={requestFocus} />
  );
  return (
    <WhatIfContext value={whatIf}>
      <OfferContext value={workspace.offer}>
        <OptionsDraftContext value={trial.isTrying || asOf !== undefined ? undefined : draft}>
          <SubmissionStrip application={application} isDeciding={isDeciding} onDeciding={setIsDeciding} />
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
                      products={[...ranking.data.products, ...outside.products]}
                      rulebook={ranking.data.rulebook}
                      ofPanel={ranking.data.outside && ranking.data.products.length}
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
            onFocusRequest={requestFocus}
            onSubmit={onSubmit}
            outside={outside}
            hasCardsOnly={asOf !== undefined}
            // On a phone the bar of the options takes its place.
            actions={!(isPhone && choosing) && <HeadActions workspace={workspace} application={application} steps={steps} />}
            status={
              <>
                <SelectionStrip application={application} />
                {(steps.first?.reason ?? "") !== "" && <p className={`${kit.small} ${kit.secondary}`}>{steps.first?.reason}</p>}
              </>
            }
          />
        </OptionsDraftContext>
      </OfferContext>
    </WhatIfContext>
  );
}

/** A card is shown by trying a scenario's amounts. */
function editingIn({ edited, setEditedId, setView, setOpenCards, isReadOnly, trial }: Workspace): Omit<Editing, "isAdding" | "onAdding"> {
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

function Demo({ workspace: { application, ranking, filters, openCards } }: PartProps) {
  const isPhone = useMediaQuery(phoneScreen);
  if (!application || !ranking.data || isPhone) return null;
  return (
    <OnDemandPart>
      <Walkthrough application={application} filters={filters} isCardOpen={openCards.size > 0} />
    </OnDemandPart>
  );
}

interface ChoosingProps extends PartProps {
  readonly selection: SelectionDrawerState;
}

function Selection({ workspace: { application, ranking, outside, filters }, selection: { lender, isOpen, onClose } }: ChoosingProps) {
  if (!application || !ranking.data || lender === undefined) return null;
  return (
    <OnDemandPart>
      <SelectionDrawer
        key={lender}
        application={application}
        lender={lender}
        // Of the lenders outside the panel only the chosen one stands in the record.
        products={[...ranking.data.products, ...outside.products.filter((product) => product.lender === lender)]}
        filters={queryOf(filters)}
        isOpen={isOpen}
        onClose={onClose}
        onStale={() => ranking.mutate()}
      />
    </OnDemandPart>
  );
}

interface SubmissionProps extends ChoosingProps {
  readonly sending: SelectionDrawerState;
}

/** To a lender that is connected, or what the broker takes to another one. */
function Submission({ workspace: { application, maySubmit }, selection, sending: { lender, isOpen, onClose } }: SubmissionProps) {
  const isConnected = useIsLenderConnected(lender ?? "");
  if (!application || lender === undefined) return null;
  const onFocusRequest = (requested: FocusRequest) => {
    onClose();
    openApplication(application._id).requestFocus(requested);
  };
  const shared = { application, lender, onClose, onFocusRequest };
  return (
    <OnDemandPart>
      {isConnected === false
        ? maySubmit && <LodgeDrawer key={lender} {...shared} isOpen={isOpen} />
        : isOpen && (
            <SubmissionDialog
              {...shared}
              onRecord={() => {
                onClose();
                selection.onChoose(lender);
              }}
            />
          )}
    </OnDemandPart>
  );
}
