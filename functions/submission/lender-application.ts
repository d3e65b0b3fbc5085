import type { Application } from "../../shared/domain/application.ts";
import { assetFields, describedAssetFields } from "../../shared/domain/asset.ts";
import { addressFields, emailFields, phoneNumberFields } from "../../shared/domain/contact.ts";
import { type Customer, creditProfileFields, customerFields, customerProfileFields } from "../../shared/domain/customer.ts";
import type { Document } from "../../shared/domain/document.ts";
import { employerFields } from "../../shared/domain/employer.ts";
import { type Entity, entityFields } from "../../shared/domain/entity.ts";
import type { Fields, Values } from "../../shared/domain/field.ts";
import { financeItemFields } from "../../shared/domain/finance-item.ts";
import { type LoanDetails, loanFields } from "../../shared/domain/loan-details.ts";
import { monthlySurplus, surplusAfter } from "../../shared/domain/monthly-surplus.ts";
import { monthlyTotal, total } from "../../shared/domain/monthly-total.ts";
import { supplierFields } from "../../shared/domain/supplier.ts";
import { assumedFigures } from "../../shared/finance-options/assumed-figures.ts";
import { centsOf, dollarsOf, minus, percentOfCents, plus } from "../../shared/money.ts";
import { balloonDollars } from "../../shared/submission/difference.ts";
import type { LenderApplication, lenderApplicationVersion } from "../../shared/wire/lender-application.ts";
import type { IndicativeProduct } from "../quote/indicative.ts";

export interface LenderApplicationInput {
  readonly application: Application;
  readonly indicative: IndicativeProduct | undefined;
  readonly documents: readonly Document[];
  readonly signatures: LenderApplication["signatures"];
  readonly settlement?: LenderApplication["settlement"];
  /** The highest one that its reader accepts. */
  readonly version: 2 | typeof lenderApplicationVersion;
}

/** The whole application for a lender: everything that describes deal, asset, applicants and business, without notes and links. */
export function lenderApplicationOf({
  application,
  indicative,
  documents,
  signatures,
  settlement = null,
  version,
}: LenderApplicationInput): LenderApplication {
  const { _id, humanId, applicationType, user, asset, supplier, customers, entities, declaration } = application;
  return {
    version,
    applicationId: _id,
    humanId,
    applicationType,
    introducer: user,
    asset: valuesOf(version === 2 ? describedAssetFields : assetFields, asset),
    ...(supplier && { supplier: valuesOf(supplierFields, supplier) }),
    loanDetails: loanDetailsOf(application, indicative),
    product: indicative ? productOf(indicative) : null,
    assumed: indicative ? assumedPaths(indicative.product, monthlySurplus(customers) !== undefined) : [],
    customers: customers.map(customerOf),
    monthlySurplus: surplusOf(customers, indicative),
    entities: entities.map(entityOf),
    documents: documents.map(documentOf),
    signatures,
    ...(version > 2 && { settlement }),
    agreement: {
      introducerDeclarationAgree: declaration?.isAccepted ?? false,
      ...(declaration && { acceptedAt: declaration.acceptedAt }),
    },
  };
}

/** In the order of the payload; without values that the deal does not give. */
function assumedPaths(product: IndicativeProduct["product"], hasSurplus: boolean): string[] {
  const { rate, comparisonRate, financeAmount, repayments, fees, monthlyFees } = assumedFigures(product);
  const isKnown = (figure: number | null) => figure !== null;
  const paths = {
    "product.rate": rate,
    "product.comparisonRate": comparisonRate && isKnown(product.comparisonRate),
    "product.financeAmount": financeAmount && isKnown(product.financeAmount),
    "product.totalLoanAmount": repayments && isKnown(product.loanAmount),
    "product.repayments": repayments && isKnown(product.repayments),
    "product.fees": fees,
    "product.feesTotal": fees && isKnown(product.feesTotal),
    "product.monthlyFees": monthlyFees,
    "monthlySurplus.after": repayments && isKnown(product.repayments) && hasSurplus,
  };
  return Object.entries(paths).flatMap(([path, isAssumed]) => (isAssumed ? [path] : []));
}

function surplusOf(customers: readonly Customer[], indicative: IndicativeProduct | undefined): LenderApplication["monthlySurplus"] {
  const surplus = monthlySurplus(customers);
  if (!surplus) return null;
  return {
    ...surplus,
    after: indicative ? surplusAfter(surplus, indicative.product.repayments, indicative.product.monthlyFees.value) : null,
  };
}

function loanDetailsOf(
  { asset: { assetValue }, loanDetails }: Application,
  indicative: IndicativeProduct | undefined,
): LenderApplication["loanDetails"] {
  const isValued = typeof assetValue === "number";
  return {
    ...valuesOf(loanFields, loanDetails),
    loanAmount: isValued ? minus(assetValue, loanDetails.deposit ?? 0) : null,
    balloonAmount: isValued ? (balloonOf(indicative, loanDetails) ?? balloonOfAsset(loanDetails, assetValue)) : null,
  };
}

const balloonOf = (indicative: IndicativeProduct | undefined, { term }: LoanDetails): number | null =>
  indicative ? balloonDollars(indicative.product, term ?? null) : null;

const balloonOfAsset = ({ balloon }: LoanDetails, assetValue: number): number =>
  dollarsOf(percentOfCents(balloon ?? 0, centsOf(assetValue)));

function productOf({ product, rulebookHash }: IndicativeProduct): NonNullable<LenderApplication["product"]> {
  const { lender, productName, tier, productType, rate, comparisonRate, financeAmount, loanAmount, repayments, feesTotal } = product;
  return {
    lender,
    productName,
    tier,
    productType,
    rate,
    comparisonRate,
    financeAmount,
    totalLoanAmount: loanAmount,
    repayments,
    fees: product.fees
      .filter(({ result }) => result === true)
      .map(({ name, amount, capitalised, frequency, when }) => ({ name, amount, capitalised, frequency, ...(when && { when }) })),
    feesTotal,
    monthlyFees: product.monthlyFees.value,
    brokerage: product.brokerage,
    rateSheetDate: product.date,
    rulebookHash,
  };
}

function customerOf(customer: Customer): LenderApplication["customers"][number] {
  const { customerProfile, creditProfile, income, expenses, liabilities, assets } = customer;
  const { source, scoredAt } = creditProfile;
  const items = (things: Customer["income"]) => things.map((item) => valuesOf(financeItemFields, item));
  return {
    customerId: customer._id,
    ...valuesOf(customerFields, customer),
    ...valuesOf(customerProfileFields, customerProfile),
    phoneNumbers: customer.phoneNumbers.map((each) => valuesOf(phoneNumberFields, each)),
    emails: customer.emails.map((each) => valuesOf(emailFields, each)),
    addresses: customer.addresses.map((each) => valuesOf(addressFields, each)),
    employers: customer.employers.map((each) => valuesOf(employerFields, each)),
    creditProfile: { ...valuesOf(creditProfileFields, creditProfile), ...(source && { source }), ...(scoredAt && { scoredAt }) },
    income: { items: items(income), monthlyTotal: monthlyTotal(income) },
    expenses: { items: items(expenses), monthlyTotal: monthlyTotal(expenses) },
    liabilities: {
      items: items(liabilities),
      total: total(liabilities),
      monthlyRepayments: liabilities.map(({ monthlyRepayments }) => monthlyRepayments ?? 0).reduce(plus, 0),
    },
    assets: { items: items(assets), total: total(assets) },
  };
}

const entityOf = (entity: Entity): LenderApplication["entities"][number] => ({
  ...valuesOf(entityFields, entity),
  addresses: entity.addresses.map((each) => valuesOf(addressFields, each)),
});

const documentOf = ({ _id, kind, fileName, contentType, size, createdAt, customerId }: Document) => ({
  documentId: _id,
  kind,
  fileName,
  contentType,
  size,
  createdAt,
  ...(customerId && { customerId }),
});

/** The fields of a table that have a value. */
function valuesOf<F extends Fields>(fields: F, thing: Values<F>): Values<F> {
  const values = thing as Readonly<Record<string, unknown>>;
  const entries = Object.keys(fields).map((name) => [name, values[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null)) as Values<F>;
}
