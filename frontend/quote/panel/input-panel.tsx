import { lazy, memo, useMemo, useEffect, useRef } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { StageTag } from "../../lists/stage-tag.tsx";
import { isSettling } from "../sending/settlement/desk-context.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { quoteName } from "../parts/quote-name.ts";
import { RemoteChangesNotice } from "./remote-changes-notice.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./input-panel.module.css";
import { type Panel, PanelContext, usePanel } from "./panel-context.ts";
import { DocumentsAndNotes } from "./documents/documents-section.tsx";
import { PhonePanel } from "./phone-panel.tsx";
import { SavingIndicator } from "./saving-indicator.tsx";
import { ScenarioForm } from "./scenario-form.tsx";
import { useSaveOnLeaving } from "./use-save-on-leaving.ts";
import { Alert, Button } from "antd";
import { fullName } from "../../../shared/format.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import { useMayChange } from "../../client/application/access.ts";
import { useReopenReferral } from "../../client/referral.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { refreshApplication } from "../../client/application/application.ts";
import { useArchive } from "../../client/lists.ts";
import { useOpenApplication } from "../../client/application/open-application.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";

const SettlementLines = lazy(() => import("../sending/settlement/settlement-lines.tsx"));

const titles = { consumer: "Consumer quote", commercial: "Commercial quote" };

export interface InputPanelProps extends Omit<Panel, "today"> {
  /** Whether the demo points at its fields. */
  readonly hasGuide: boolean;
}

/** The form of the quote; on a phone a summary, with the form in a drawer. A new ranking alone does not render it again. */
export default memo(function InputPanel({ application, isReadOnly, isClosed, hasGuide, requested }: InputPanelProps) {
  const isPhone = useMediaQuery(phoneScreen);
  const title = titles[application.applicationType];
  const panel = useMemo(
    () => ({ application, isReadOnly, isClosed, requested, today: businessDate(new Date()) }),
    [application, isReadOnly, isClosed, requested],
  );
  const { status } = application;
  const isInSettlement = isSettling(application);
  const form = useFirstFieldFocus(status === "new" && !isPhone && !hasGuide && !isReadOnly);
  useSaveOnLeaving(application._id);
  const name = quoteName(application);
  usePageTitle(`${name === "" ? title : `${name}, ${title.toLowerCase()}`} #${application.humanId}`);
  return (
    <PanelContext value={panel}>
      <header className={`${kit.flex} ${kit.gap12} ${styles.heading}`}>
        <h1 className={styles.name}>
          <span className={`${kit.block} ${kit.anywhere} ${styles.title}`}>{name || title}</span>{" "}
          <span className={`${kit.block} ${kit.small} ${kit.secondary} ${styles.number}`}>
            {name === "" ? "" : `${title} `}#{application.humanId}
          </span>
        </h1>
        <div className={`${kit.stack} ${kit.gap4} ${styles.state}`}>
          <StageTag stage={application.stage} />
          {isReadOnly ? (
            <span className={`${kit.tiny} ${kit.tertiary}`}>Read only</span>
          ) : (
            !isPhone && (
              <div className={styles.saving}>
                <SavingIndicator applicationId={application._id} />
              </div>
            )
          )}
        </div>
      </header>
      <AccessNotice />
      {application.endsOn && <DeletionNotice endsOn={application.endsOn} />}
      {(status === "archived" || status === "referral") && <ClosedNotice key={status} status={status} />}
      {isInSettlement ? (
        <>
          <div className={kit.holds}>
            <OnDemandPart fallback={<output className={kit.loading}>Loading...</output>}>
              <SettlementLines application={application} />
            </OnDemandPart>
          </div>
          {isPhone ? (
            <PhonePanel title={title} />
          ) : (
            <>
              <DocumentsAndNotes />
              <details className={styles.folded}>
                <summary>The quote</summary>
                <ScenarioForm hasDocuments={false} />
              </details>
            </>
          )}
        </>
      ) : (
        <div ref={form}>{isPhone ? <PhonePanel title={title} /> : <ScenarioForm />}</div>
      )}
      <RemoteChangesNotice />
      <PastedText />
    </PanelContext>
  );
});

const PastedNotice = lazy(() => import("../../intake/pasted-notice.tsx"));

function PastedText() {
  const { _id: applicationId } = usePanel().application;
  const pasted = useOpenApplication(applicationId, (state) => state.pasted);
  return (
    <output className={styles.changed}>
      {pasted && (
        <OnDemandPart>
          <PastedNotice applicationId={applicationId} pasted={pasted} />
        </OnDemandPart>
      )}
    </output>
  );
}

/** Focuses the first field that the ranking uses when a form appears, if it is a new quote's. */
function useFirstFieldFocus(isNew: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const isNewAtFirst = useRef(isNew);
  useEffect(() => {
    if (isNewAtFirst.current) form.current?.querySelector<HTMLElement>("[data-field]:not([data-field='']) input")?.focus();
  }, []);
  return form;
}

/** Shown in the last 30 days of a quote in which nothing has changed for years. */
const DeletionNotice = ({ endsOn }: { readonly endsOn: string }) => (
  <div className={styles.archived}>
    <Alert
      role="note"
      type="warning"
      title={`Kept until ${shortDateText(endsOn)}, then deleted with its customers and documents, because nothing has changed for a long time. Any change or note keeps it.`}
    />
  </div>
);

/** Whose quote it is and why another user may open it; nothing for the owner. */
function AccessNotice() {
  const { access, user } = usePanel().application;
  const { organisation } = useSignedInUser();
  if (!access) return undefined;
  const owner = fullName(user);
  const [title, description] =
    access.as === "cover"
      ? [
          `${owner}’s quote. You cover for ${owner} until ${shortDateText(access.until)}.`,
          `What you do here is shown under your name. Only ${owner} can archive the quote or remove customers.`,
        ]
      : [
          `${owner}’s quote. You read this as the administrator of ${organisation?.name ?? "the organisation"}.`,
          "Documents, links, checks and driver licence numbers are not shown. The quote’s history tells its owner that you opened it.",
        ];
  return (
    <div className={styles.archived}>
      <Alert role="note" title={title} description={description} />
    </div>
  );
}

const closedTexts = {
  referral: {
    fact: "This quote was referred to our team.",
    way: "Reopen it to change it. The team is told what changed.",
    noWay: "Only its broker can reopen it.",
    label: "Reopen",
  },
  archived: {
    fact: "This quote is archived.",
    way: "Restore it to change it.",
    noWay: "You can read it, but not change it.",
    label: "Restore",
  },
} as const;

/** Why the quote cannot be changed, and the way back for a user who may change it. */
function ClosedNotice({ status }: { readonly status: keyof typeof closedTexts }) {
  const { application } = usePanel();
  const { _id: applicationId } = application;
  const mayChange = useMayChange(application);
  const reopen = useReopenReferral();
  const { restore } = useArchive();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (status === "referral") return reopen(applicationId);
    await restore(applicationId);
    await refreshApplication(applicationId);
  });
  const { fact, way, noWay, label } = closedTexts[status];
  const action = mayChange && (
    <Button onClick={submit} loading={isBusy}>
      {label}
    </Button>
  );
  return (
    <div className={styles.archived}>
      <Alert role="note" title={`${fact} ${mayChange ? way : noWay}`} action={action} />
      <FormError failure={failure} />
    </div>
  );
}
