import { memo, useMemo } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { StageTag } from "../../lists/stage-tag.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { quoteName } from "../parts/quote-name.ts";
import { AccessNotice } from "./access-notice.tsx";
import { ArchivedNotice } from "./archived-notice.tsx";
import { DeletionNotice } from "./deletion-notice.tsx";
import { RemoteChangesNotice } from "./remote-changes-notice.tsx";
import styles from "./input-panel.module.css";
import { type Panel, PanelContext } from "./panel-context.ts";
import { PhonePanel } from "./phone-panel.tsx";
import { ReferredNotice } from "./referred-notice.tsx";
import { SavingIndicator } from "./saving-indicator.tsx";
import { ScenarioForm } from "./scenario-form.tsx";
import { useFirstFieldFocus } from "./use-first-field-focus.ts";
import { useSaveOnLeaving } from "./use-save-on-leaving.ts";

const titles = { consumer: "Consumer quote", commercial: "Commercial quote" };

export interface InputPanelProps extends Omit<Panel, "today"> {
  /** Whether the demo points at its fields. */
  readonly hasGuide: boolean;
}

/** The form of the quote; on a phone a summary, with the form in a drawer. A new ranking alone does not render it again. */
export default memo(function InputPanel({
  application,
  isReadOnly,
  isClosed,
  hasGuide,
  requested,
  tried,
  onTrialEnd,
  target,
  onFocusRequest,
}: InputPanelProps) {
  const isPhone = useMediaQuery(phoneScreen);
  const title = titles[application.applicationType];
  const panel = useMemo(
    () => ({ application, isReadOnly, isClosed, requested, tried, onTrialEnd, target, onFocusRequest, today: businessDate(new Date()) }),
    [application, isReadOnly, isClosed, requested, tried, onTrialEnd, target, onFocusRequest],
  );
  const form = useFirstFieldFocus(application.status === "new" && !isPhone && !hasGuide && !isReadOnly);
  useSaveOnLeaving(application._id);
  const name = quoteName(application);
  usePageTitle(`${name === "" ? title : `${name}, ${title.toLowerCase()}`} #${application.humanId}`);
  return (
    <PanelContext value={panel}>
      <header className={styles["heading"]}>
        <h1 className={styles["name"]}>
          <span className={styles["title"]}>{title}</span> <span className={styles["number"]}>#{application.humanId}</span>{" "}
          {name !== "" && (
            <span className={styles["who"]} title={name}>
              for {name}
            </span>
          )}
        </h1>
        <StageTag stage={application.stage} />
        {isReadOnly ? <span className={styles["readOnly"]}>Read only</span> : <SavingIndicator applicationId={application._id} />}
      </header>
      <AccessNotice />
      <RemoteChangesNotice />
      {application.endsOn && <DeletionNotice endsOn={application.endsOn} />}
      {application.status === "archived" && <ArchivedNotice />}
      {application.status === "referral" && <ReferredNotice />}
      <div ref={form}>{isPhone ? <PhonePanel title={title} /> : <ScenarioForm />}</div>
    </PanelContext>
  );
});
