import { Button, Dropdown } from "antd";
import { lazy, useRef, useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { refreshApplication } from "../../client/application/application.ts";
import { useIsOwn, useMayChange } from "../../client/application/access.ts";
import { useArchive } from "../../client/lists.ts";
import { recordEvent } from "../../client/record-event.ts";
import { ChevronIcon, MoreIcon, SendIcon } from "../../ui/control-icons.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { saveCsv } from "../../ui/save-file.ts";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { useCommission } from "../ranking/commission-context.ts";
import type { ComparedOffer } from "../ranking/offer.ts";
import { queryOf, visibleOf } from "../ranking/filters.ts";
import { useEditing } from "../scenarios/editing-context.ts";
import type { NextSteps } from "./use-next-steps.ts";
import type { Workspace } from "./use-workspace.ts";
import { shortDateText } from "../../ui/short-date.ts";
import kit from "../../ui/kit.module.css";
import styles from "./head-actions.module.css";

const AccessDialog = lazy(() => import("../../lists/access/access-dialog.tsx"));
const KeptQuotesDrawer = lazy(() => import("../kept/kept-quotes-drawer.tsx"));
const OfferDrawer = lazy(() => import("../ranking/offer-drawer.tsx"));
const ReferralModal = lazy(() => import("../sending/referral/referral-modal.tsx"));

interface HeadActionsProps {
  readonly workspace: Workspace;
  readonly application: Application;
  readonly steps: NextSteps;
}

/** The menu of what can be done with the quote, and its next step as the one filled button. */
export default function HeadActions({ workspace, application, steps: { first, others, isReferring, onReferred } }: HeadActionsProps) {
  const { ranking, filters, trial, asOf, setAsOf, setView, setOffer } = workspace;
  const { _id: applicationId, humanId, status, customers } = application;
  const isPhone = useMediaQuery(phoneScreen);
  const mayChange = useMayChange(application);
  const isOwn = useIsOwn(application);
  const { onEdit, onAdding } = useEditing();
  const commission = useCommission();
  const { archive } = useArchive();
  const button = useRef<HTMLButtonElement>(null);
  const [isAccessOpen, setIsAccessOpen] = useState(false);
  // Stays mounted once opened, so that closing it returns the focus.
  const [kept, setKept] = useState<"unopened" | "open" | "closed">("unopened");
  const [comparing, setComparing] = useState<"unopened" | "open" | "closed">("unopened");
  const [compared, setCompared] = useState<ComparedOffer>();
  const exporting = useSubmit(async () => {
    if (!ranking.data) return;
    const { rankingCsv } = await import("../ranking/ranking-csv.ts");
    const today = businessDate(new Date());
    const term = trial.tried.term ?? application.loanDetails.term ?? 0;
    const { products, rulebook } = ranking.data;
    saveCsv(`Quote ${humanId}, ${today}.csv`, rankingCsv(visibleOf(products, filters, today), { term, today, rulebook }));
  });
  const archiving = useSubmit(async () => {
    await archive(applicationId);
    recordEvent({ name: "quote.archived", applicationId });
    await refreshApplication(applicationId);
  });
  const mayKeep = mayChange && status !== "archived" && (application.outcome ?? null) === null;
  const row = (label: string, isOffered: boolean, onClick: () => void) => (isOffered ? [{ key: label, label, onClick }] : []);
  const addScenario = () => {
    setView("scenarios");
    onAdding(true);
  };
  const [customer] = customers;
  const items = [
    ...others.map(({ label, reason, onTake }) => ({
      key: label,
      label,
      disabled: reason !== undefined,
      extra: reason,
      onClick: onTake,
    })),
    ...row("New scenario", onEdit !== undefined && asOf === undefined, addScenario),
    ...row(mayKeep ? "Save this quote" : "Saved quotes", asOf === undefined, () => setKept("open")),
    ...row("Export as CSV", ranking.data !== undefined, exporting.submit),
    ...row("Print", true, () => print()),
    ...row("Compare an offer", asOf === undefined && !trial.isTrying && ranking.data !== undefined, () => setComparing("open")),
    { type: "divider" as const },
    ...row(commission.isShown ? "Hide my commission" : "Show my commission", isOwn, commission.onToggle),
    ...row("Who saw this", mayChange && customer !== undefined, () => setIsAccessOpen(true)),
    ...row("Archive", isOwn && (status === "new" || status === "quote"), archiving.submit),
  ];
  return (
    <>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        // A menu button moves the focus into its menu, so that the arrow keys work there.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        // Dialogs give the focus back to the button.
        menu={{
          items,
          "aria-label": "More",
          onClick: ({ domEvent }) => {
            // The key that chose the row would press the button, which opens the menu again.
            domEvent.preventDefault();
            button.current?.focus();
          },
        }}
      >
        <Button
          ref={button}
          type={isPhone ? "default" : "text"}
          aria-label="More"
          loading={exporting.isBusy || archiving.isBusy}
          icon={isPhone && <MoreIcon />}
        >
          {!isPhone && "More"}
          {!isPhone && <ChevronIcon direction="down" />}
        </Button>
      </Dropdown>
      {asOf === undefined ? (
        <div className={styles.step}>
          {first && (
            <Button type="primary" block icon={<SendIcon />} disabled={first.reason !== undefined} onClick={first.onTake}>
              {first.label}
            </Button>
          )}
        </div>
      ) : (
        // In place of the next step while the cards use the rate sheets of an earlier date.
        <div className={`${kit.row} ${kit.gap12} ${kit.digits} ${kit.flexEnd} ${styles.strip}`}>
          <output>
            As of <b>{shortDateText(asOf)}</b>
          </output>
          <Button onClick={() => setAsOf(undefined)}>Back to today</Button>
        </div>
      )}
      <div className={styles.failure}>
        <FailureAlert failure={exporting.failure ?? archiving.failure} />
      </div>
      <OnDemandPart>
        {kept !== "unopened" && (
          <KeptQuotesDrawer
            application={application}
            filters={queryOf(filters)}
            reason={trial.isTrying ? "The cards show values that are not saved." : undefined}
            mayKeep={mayKeep}
            onAsOf={setAsOf}
            isOpen={kept === "open"}
            onClose={() => setKept("closed")}
          />
        )}
        {comparing !== "unopened" && (
          <OfferDrawer
            application={application}
            filters={queryOf(filters)}
            products={ranking.data?.products ?? []}
            compared={compared}
            onCompared={setCompared}
            mayKeep={mayKeep}
            isOpen={comparing === "open"}
            // The cards move once they can be seen again.
            onClose={() => {
              setComparing("closed");
              setOffer(compared);
            }}
          />
        )}
        {isAccessOpen && customer && <AccessDialog row={{ ...customer, humanId }} onClose={() => setIsAccessOpen(false)} />}
        {isReferring && <ReferralModal application={application} onClose={onReferred} />}
      </OnDemandPart>
    </>
  );
}
