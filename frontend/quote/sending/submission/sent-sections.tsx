import { abnText } from "../../../../shared/domain/abn.ts";
import type { ApplicationType } from "../../../../shared/domain/application-type.ts";
import type { AgreementKind } from "../../../../shared/domain/agreement.ts";
import { assetFields } from "../../../../shared/domain/asset.ts";
import { addressFields } from "../../../../shared/domain/contact.ts";
import { creditProfileFields, customerFields, customerName, customerProfileFields } from "../../../../shared/domain/customer.ts";
import { type DocumentKind, documentTitles } from "../../../../shared/domain/document.ts";
import { driverLicenceFields } from "../../../../shared/domain/driver-licence.ts";
import { employerFields } from "../../../../shared/domain/employer.ts";
import { entityFields } from "../../../../shared/domain/entity.ts";
import { type Fields, choicesOf } from "../../../../shared/domain/field.ts";
import { paymentFrequencyLabels } from "../../../../shared/domain/finance-item.ts";
import { loanFields } from "../../../../shared/domain/loan-details.ts";
import { supplierFields } from "../../../../shared/domain/supplier.ts";
import { balloonPercentText, dollarText, percentText } from "../../../../shared/format.ts";
import type { LenderApplication } from "../../../../shared/wire/lender-application.ts";
import { valueText } from "../../../../shared/domain/field-text.ts";
import kit from "../../../ui/kit.module.css";
import { dayInSydney } from "../../../ui/sydney-time.ts";
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

type Row = readonly [label: string, text: string];

/** Everything that the lender is sent, in the order of its reading; what has no value is left out. */
export function sentSections(application: LenderApplication) {
  const { asset, supplier, customers, entities, documents, signatures, agreement } = application;
  const ofApplicant = (customerId: string | null | undefined): string => {
    const at = customers.findIndex((customer) => customer.customerId === customerId);
    return at < 0 || customers.length === 1 ? "" : ` of ${customerName(customers[at]!) || `applicant ${at + 1}`}`;
  };
  const sections = [
    { title: "The deal", rows: dealRows(application) },
    { title: "Asset", rows: rowsOf(assetFields, asset, application.applicationType) },
    { title: "Supplier", rows: supplier ? rowsOf(supplierFields, supplier) : [] },
    ...entities.map((entity, at) => ({
      title: numbered("Business", at, entities.length),
      rows: [...rowsOf(entityFields, entity), ...addressRows(entity)],
    })),
    ...customers.map((customer, at) => ({ title: numbered("Applicant", at, customers.length), rows: applicantRows(customer) })),
    { title: "Monthly surplus (arithmetic, not a serviceability test)", rows: surplusRows(application) },
    {
      title: "Documents",
      rows: documents.map(({ kind, fileName, createdAt, customerId }): Row => [
        titleOf(kind) + ofApplicant(customerId),
        `${fileName}, ${dayInSydney(createdAt)}`,
      ]),
    },
    {
      title: "Signatures and declaration",
      rows: [
        ...signatures.map((each): Row => [
          agreementTitles[each.agreement] + ofApplicant(each.customerId),
          `Signed by ${each.signerName} on ${dayInSydney(each.signedAt)} (text of ${each.version})`,
        ]),
        ...(agreement.introducerDeclarationAgree && agreement.acceptedAt
          ? [["Your declaration", `Made ${dayInSydney(agreement.acceptedAt)}`] as const]
          : []),
      ],
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

const numbered = (title: string, at: number, count: number): string => (count > 1 ? `${title} ${at + 1}` : title);

function surplusRows({ monthlySurplus }: LenderApplication): Row[] {
  if (monthlySurplus === null) return [];
  const { income, expenses, before, after } = monthlySurplus;
  return [
    ...dollarRow("Income a month", income),
    ...dollarRow("Expenses a month", expenses),
    ...dollarRow("Before this loan", before),
    ...dollarRow("After this loan", after),
  ];
}

const agreementTitles: Readonly<Record<AgreementKind, string>> = {
  privacy: "Privacy disclosure",
  creditGuide: "Credit guide",
  referralAgreement: "Referrer agreement",
};

const titleOf = (kind: DocumentKind): string =>
  ({ ...documentTitles, ...agreementTitles, bankStatement: "Bank statement", creditProfile: "Credit file" })[kind];

function dealRows({ loanDetails, product, asset, assumed }: LenderApplication): Row[] {
  const { term, balloon, deposit, loanAmount, balloonAmount } = loanDetails;
  return [
    ...rowsOf({ assetValue: assetFields.assetValue }, asset),
    ...rowsOf({ deposit: loanFields.deposit }, { deposit }),
    ...dollarRow("Loan amount", loanAmount),
    ...rowsOf({ term: loanFields.term }, { term }),
    ...(typeof balloon === "number" && balloon > 0
      ? [["Balloon", `${balloonPercentText(balloon)} (${dollarText(balloonAmount)})`] as const]
      : []),
    ...(product ? productRows(product) : []),
    ...(product ? assumedRows(product.lender, assumed) : []),
  ];
}

/** Every assumed path is the rate, a fee, or what they make. */
function assumedRows(lender: string, paths: LenderApplication["assumed"]): Row[] {
  const parts = ["rate", "fees"].filter((part) => paths?.includes(`product.${part}`));
  if (parts.length === 0) return [];
  return [["Assumed", `The ${parts.join(", the ")} and what ${parts.includes("fees") ? "they make" : "it makes"}, not from ${lender}`]];
}

function productRows(product: NonNullable<LenderApplication["product"]>): Row[] {
  const { productName, tier, productType, rate, comparisonRate, fees, feesTotal, monthlyFees, brokerage, rulebookHash } = product;
  const upfront = fees.filter(({ frequency }) => frequency === "upfront");
  return [
    ["Product", [productName, tier, productType].filter(Boolean).join(", ")],
    ["Rate", percentText(rate)],
    ...(comparisonRate === null ? [] : [["Comparison rate", percentText(comparisonRate)] as const]),
    ...upfront.map(({ name, amount, capitalised, when }): Row => [name, `${dollarText(amount)}${paidText(capitalised, when)}`]),
    ...dollarRow("Upfront fees in total", feesTotal),
    ...dollarRow("Monthly fees", monthlyFees),
    ...(brokerage.percent > 0 ? [["Brokerage", `${brokerage.percent}% (${dollarText(brokerage.amount)})`] as const] : []),
    ...dollarRow("Finance amount", product.financeAmount),
    ...dollarRow("Monthly repayments", product.repayments),
    ...dollarRow("Total loan amount", product.totalLoanAmount),
    ["Rate sheets", rulebookHash.slice(0, 12)],
  ];
}

function paidText(capitalised: boolean, when: "end" | undefined): string {
  if (when === "end") return ", with the last repayment";
  return capitalised ? "" : ", not financed";
}

function applicantRows(customer: LenderApplication["customers"][number]): Row[] {
  const { phoneNumbers, emails, employers, creditProfile, income, expenses, liabilities, assets } = customer;
  const line = (name: string, each: { readonly description: string; readonly amount: number }, more: string): Row => [
    `${name}: ${each.description}`,
    `${dollarText(each.amount)}${more}`,
  ];
  const regular = (name: string, list: typeof income): Row[] =>
    list.items.map((each) => line(name, each, ` ${paymentFrequencyLabels[each.frequency ?? "monthly"].toLowerCase()}`));
  const totalRow = (label: string, list: { readonly items: readonly unknown[] }, amount: number): Row[] =>
    list.items.length === 0 ? [] : [[label, dollarText(amount)]];
  return [
    ...rowsOf(customerFields, customer),
    ...phoneNumbers.map(({ number }): Row => ["Phone", number]),
    ...emails.map(({ address }): Row => ["Email", address]),
    ...addressRows(customer),
    ...rowsOf(customerProfileFields, customer),
    ...employers.flatMap((employer, at) =>
      rowsOf(employerFields, employer).map(([label, text]): Row => [at === 0 ? label : `${label}, employer ${at + 1}`, text]),
    ),
    ...rowsOf(creditProfileFields, creditProfile),
    ...regular("Income", income),
    ...totalRow("Income a month", income, income.monthlyTotal),
    ...regular("Expense", expenses),
    ...totalRow("Expenses a month", expenses, expenses.monthlyTotal),
    ...liabilities.items.map((each) =>
      line("Liability", each, each.monthlyRepayments ? `, ${dollarText(each.monthlyRepayments)} a month` : ""),
    ),
    ...totalRow("Liabilities in total", liabilities, liabilities.total),
    ...totalRow("Repayments on liabilities a month", liabilities, liabilities.monthlyRepayments),
    ...assets.items.map((each) => line("Asset", each, "")),
    ...totalRow("Assets in total", assets, assets.total),
  ];
}

const addressRows = ({ addresses }: LenderApplication["entities" | "customers"][number]): Row[] =>
  addresses.flatMap((address) => rowsOf(addressFields, address));

const dollarRow = (label: string, amount: number | null): Row[] => (amount === null ? [] : [[label, dollarText(amount)]]);

function rowsOf(fields: Fields, values: object, type?: ApplicationType): Row[] {
  return Object.entries(fields).flatMap(([name, field]): Row[] => {
    const value = (values as Readonly<Record<string, string | number | boolean | null | undefined>>)[name];
    if (value === undefined || value === null || value === "") return [];
    const named = field.kind === "choice" && type !== undefined ? { ...field, labels: choicesOf(field, type) } : field;
    return [[field.label, name === "abn" ? abnText(String(value)) : valueText(named, value)]];
  });
}
