import type { CompanyExtract } from "../../../../../shared/domain/company.ts";
import { acnText } from "../../../../../shared/domain/abn.ts";
import { DateText } from "../../../../ui/date-text.tsx";
import { Fact } from "./fact.tsx";
import styles from "./business.module.css";

interface AsicDataProps {
  readonly extract: CompanyExtract;
  /** When it was retrieved. */
  readonly at: string;
  /** The name of the business in the quote. */
  readonly knownAs: string;
}

export function AsicData({ extract, at, knownAs }: AsicDataProps) {
  const { name, acn, companyType, status, registeredOn, registeredOffice, directors, officers } = extract;
  const hasOtherName = name.toLowerCase() !== knownAs.toLowerCase();
  return (
    <section aria-label="ASIC data">
      <dl className={styles["facts"]}>
        {hasOtherName && <Fact name="Company" isLong>{`${name}, ACN ${acnText(acn)}`}</Fact>}
        <Fact name="Status">{status}</Fact>
        <Fact name="Registered since">{registeredOn ? <DateText at={registeredOn} /> : "Not stated"}</Fact>
        <Fact name="Registered office">{registeredOffice ? `${registeredOffice.state} ${registeredOffice.postcode}` : "Not stated"}</Fact>
        <Fact name="Officers">{officers}</Fact>
        <Fact name={directors.length === 1 ? "Director" : "Directors"} isLong>
          {directors.length === 0
            ? "Not stated"
            : directors.map((each) => (
                <span key={each} className={styles["line"]}>
                  {each}
                </span>
              ))}
        </Fact>
      </dl>
      <p className={styles["reason"]}>
        {companyType}; ASIC, <DateText at={at} />
      </p>
    </section>
  );
}
