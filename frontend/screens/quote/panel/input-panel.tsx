import { useMemo } from "react";
import { businessDate } from "../../../../shared/business-date.ts";
import { phoneScreen, useMediaQuery } from "../../../ui/use-media-query.ts";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import { ArchivedNotice } from "./archived-notice.tsx";
import styles from "./input-panel.module.css";
import { type Panel, PanelContext } from "./panel-context.ts";
import { PhonePanel } from "./phone-panel.tsx";
import { SavingIndicator } from "./saving-indicator.tsx";
import { ScenarioForm } from "./scenario-form.tsx";
import { useSaveOnLeaving } from "./use-save-on-leaving.ts";

const titles = { consumer: "Consumer quote", commercial: "Commercial quote" };

/** The form of the quote; on a phone a summary, with the form in a drawer. */
export function InputPanel({ application, isReadOnly, requested, target, onFocusRequest }: Omit<Panel, "today">) {
  const isPhone = useMediaQuery(phoneScreen);
  const title = titles[application.applicationType];
  const panel = useMemo(
    () => ({ application, isReadOnly, requested, target, onFocusRequest, today: businessDate(new Date()) }),
    [application, isReadOnly, requested, target, onFocusRequest],
  );
  useSaveOnLeaving(application._id);
  usePageTitle(`${title} #${application.humanId}`);
  return (
    <PanelContext value={panel}>
      <header className={styles["heading"]}>
        <h1 className={styles["title"]}>{title}</h1>
        <span className={styles["number"]}>#{application.humanId}</span>
        {isReadOnly ? <span className={styles["readOnly"]}>Read only</span> : <SavingIndicator applicationId={application._id} />}
      </header>
      {application.status === "archived" && <ArchivedNotice applicationId={application._id} />}
      {isPhone ? <PhonePanel title={title} /> : <ScenarioForm />}
    </PanelContext>
  );
}
