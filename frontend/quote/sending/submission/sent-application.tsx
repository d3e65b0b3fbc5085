import { driverLicenceFields } from "../../../../shared/domain/driver-licence.ts";
import type { LenderApplication } from "../../../../shared/wire/lender-application.ts";
import kit from "../../../ui/kit.module.css";
import { sentSections } from "./sent-sections.ts";
import styles from "./submission.module.css";

const hasLicence = ({ customers }: LenderApplication): boolean =>
  customers.some((customer) => driverLicenceFields.some((field) => customer[field]));

/** What the lender sees of an application. */
export const SentApplication = ({ application }: { readonly application: LenderApplication }) => (
  <div className={`${kit.stack} ${kit.gap16} ${styles.sent}`}>
    {hasLicence(application) && <p>Driver licence numbers are masked here. The lender gets them in full.</p>}
    {sentSections(application).map(({ title, rows }) => (
      <section key={title} aria-label={title}>
        <h4 className={`${kit.small} ${kit.semibold}`}>{title}</h4>
        <dl className={kit.stack}>
          {rows.map(([label, text], at) => (
            <div key={`${label} ${at}`} className={`${kit.flex} ${kit.spread} ${kit.gap12} ${kit.small}`}>
              <dt className={kit.secondary}>{label}</dt>
              <dd className={kit.anywhere}>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
