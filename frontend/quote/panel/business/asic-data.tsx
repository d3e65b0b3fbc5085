import { Button } from "antd";
import type { CompanyExtract } from "../../../../shared/domain/company.ts";
import { acnText } from "../../../../shared/domain/abn.ts";
import { addDirectors } from "../applicants.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./business.module.css";
import { DateText } from "../../../ui/figures.tsx";
import type { ReactNode } from "react";

interface FactProps {
  readonly name: string;
  /** Takes a whole row. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ name, isLong = false, children }: FactProps) => (
  <div className={isLong ? styles.long : undefined}>
    <dt className={`${kit.tiny} ${kit.secondary}`}>{name}</dt>
    <dd className={kit.digits}>{children}</dd>
  </div>
);

interface AsicDataProps {
  readonly extract: CompanyExtract;
  /** When it was retrieved. */
  readonly at: string;
  /** The name of the business in the quote. */
  readonly knownAs: string;
}

export function AsicData({ extract, at, knownAs }: AsicDataProps) {
  const { name, acn, companyType, status, registeredOn, registeredOffice, directors, officers } = extract;
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => addDirectors(application, directors));
  const hasOtherName = name.toLowerCase() !== knownAs.toLowerCase();
  return (
    <section aria-label="ASIC data">
      <dl className={`${kit.stack} ${styles.facts}`}>
        {hasOtherName && <Fact name="Company" isLong>{`${name}, ACN ${acnText(acn)}`}</Fact>}
        <Fact name="Status">{status}</Fact>
        <Fact name="Registered since">{registeredOn ? <DateText at={registeredOn} /> : "Not stated"}</Fact>
        <Fact name="Registered office">{registeredOffice ? `${registeredOffice.state} ${registeredOffice.postcode}` : "Not stated"}</Fact>
        <Fact name="Officers">{officers}</Fact>
        <Fact name={directors.length === 1 ? "Director" : "Directors"} isLong>
          {directors.length === 0 ? "Not stated" : directors.map((each) => <div key={each}>{each}</div>)}
        </Fact>
      </dl>
      {!isReadOnly && directors.length > 0 && (
        <Button size="small" loading={isBusy} onClick={submit}>
          {directors.length === 1 ? "Add director as applicant" : "Add directors as applicants"}
        </Button>
      )}
      <FormError failure={failure} />
      <p className={`${kit.tiny} ${kit.secondary}`}>
        {companyType}; ASIC, <DateText at={at} />
      </p>
    </section>
  );
}
