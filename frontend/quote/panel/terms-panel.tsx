import { Button } from "antd";
import { useMemo } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { valueText } from "../../../shared/domain/field-text.ts";
import type { Variant } from "../../../shared/domain/variant.ts";
import { withDerivedFigures } from "../../../shared/quote/derived-figures.ts";
import { replacedBy, withTerms } from "../../../shared/quote/with-terms.ts";
import { scenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";
import { AssetSection } from "./asset-section.tsx";
import { LoanSection } from "./loan-section.tsx";
import { type Panel, PanelContext } from "./panel-context.ts";
import { SavingIndicator } from "./saving-indicator.tsx";
import { Section } from "./section.tsx";
import kit from "../../ui/kit.module.css";
import panelStyles from "./input-panel.module.css";
import styles from "./terms-panel.module.css";
import { useSaveOnLeaving } from "./use-save-on-leaving.ts";

interface TermsPanelProps extends Pick<Panel, "requested"> {
  readonly application: Application;
  /** The scenario whose terms are changed. */
  readonly variant: Variant;
  /** Back to the application's own terms. */
  readonly onClose: () => void;
}

const titles = { consumer: "Consumer quote", commercial: "Commercial quote" };

/** The panel while a scenario is edited: what is changed is saved to the scenario alone. */
export default function TermsPanel({ application, variant, requested, onClose }: TermsPanelProps) {
  const panel = useMemo(() => {
    const today = businessDate(new Date());
    return {
      application: withDerivedFigures(withTerms(application, variant.terms), today),
      variant,
      originalTerms: replacedBy(application, variant.terms),
      isReadOnly: false,
      isClosed: true,
      requested,
      today,
    };
  }, [application, variant, requested]);
  useSaveOnLeaving(application._id);
  return (
    <PanelContext value={panel}>
      <div className={styles.panel}>
        <header>
          <h1 className={`${kit.anywhere} ${panelStyles.title}`}>
            {titles[application.applicationType]}, scenario <em className={styles.scenario}>{variant.name}</em>
          </h1>
          <SavingIndicator applicationId={application._id} />
        </header>
        <p className={`${kit.small} ${kit.secondary} ${styles.note}`}>Changes are saved to the scenario, not to the quote.</p>
        <AssetSection />
        <LoanSection />
        <Answers application={application} />
        <Button block onClick={onClose}>
          Back to Current
        </Button>
      </div>
    </PanelContext>
  );
}

const answers = ["score", "dateOfBirth", "employmentType", "livingArrangements", "timeOfEmployment"] as const;

function Answers({ application }: { readonly application: Application }) {
  const known = answers.flatMap((name) => {
    const value = scenarioFields[name].read(application);
    return value === null || value === undefined ? [] : [[workspaceFields[name].label, valueText(workspaceFields[name], value)]];
  });
  return (
    <Section title={application.applicationType === "consumer" ? "Customer" : "Director"}>
      <p className={`${kit.small} ${kit.secondary} ${styles.note}`}>These answers are the same in every scenario.</p>
      <dl className={styles.answers}>
        {known.map(([label, text]) => (
          <div key={label} className={`${kit.flex} ${kit.spread} ${kit.gap8}`}>
            <dt className={kit.secondary}>{label}</dt>
            <dd className={kit.semibold}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
