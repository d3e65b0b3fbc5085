import { driverLicenceFields } from "../../../../shared/domain/driver-licence.ts";
import type { LenderApplication } from "../../../../shared/wire/lender-application.ts";
import { sentSections } from "./sent-sections.ts";
import styles from "./submission.module.css";

const hasLicence = ({ customers }: LenderApplication): boolean =>
  customers.some((customer) => driverLicenceFields.some((field) => customer[field]));

/** What the lender sees of an application. */
export const SentApplication = ({ application }: { readonly application: LenderApplication }) => (
  <div className={styles.sent}>
    {hasLicence(application) && <p>Driver licence numbers are masked here. The lender gets them in full.</p>}
    {sentSections(application).map(({ title, rows }) => (
      <section key={title} aria-label={title}>
        <h4>{title}</h4>
        <dl>
          {rows.map(([label, text], at) => (
            <div key={`${label} ${at}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
