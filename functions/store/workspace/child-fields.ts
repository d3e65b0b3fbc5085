import type { Asset } from "../../../shared/domain/asset.ts";
import type { Address, Email, PhoneNumber } from "../../../shared/domain/contact.ts";
import type { Customer } from "../../../shared/domain/customer.ts";
import type { Declaration } from "../../../shared/domain/declaration.ts";
import type { Employer } from "../../../shared/domain/employer.ts";
import type { Entity } from "../../../shared/domain/entity.ts";
import type { FinanceItem } from "../../../shared/domain/finance-item.ts";
import type { LoanDetails } from "../../../shared/domain/loan-details.ts";
import type { Note } from "../../../shared/domain/note.ts";
import type { Supplier } from "../../../shared/domain/supplier.ts";
import type { ChildKind } from "../dynamo/keys.ts";
import type { Item } from "../dynamo/transaction.ts";

type Fields<T> = Readonly<Record<keyof Omit<T, "_id">, true>>;

const financeItem: Fields<FinanceItem> = { description: true, amount: true, frequency: true, monthlyRepayments: true };

const known = {
  asset: {
    assetValue: true,
    assetType: true,
    typeOfSale: true,
    condition: true,
    ageOfAsset: true,
    glassesMake: true,
    glassesModel: true,
    glassesVariant: true,
  } satisfies Fields<Omit<Asset, "ageOfAssetAtEnd" | "invoice">>,
  loanDetails: { term: true, balloon: true, deposit: true, brokerageRate: true } satisfies Fields<Omit<LoanDetails, "loanAmount">>,
  entity: {
    entityName: true,
    entityType: true,
    abn: true,
    acn: true,
    timeInBusiness: true,
    gst: true,
    asicDataAt: true,
    asicData: true,
  } satisfies Fields<Omit<Entity, "addresses">>,
  customer: {
    createdAt: true,
    firstName: true,
    lastName: true,
    dateOfBirth: true,
    defaultValue: true,
    IDNumber: true,
    IDCardNumber: true,
    customerProfile: true,
    creditProfile: true,
  } satisfies Fields<
    Omit<
      Customer,
      | "employers"
      | "phoneNumbers"
      | "emails"
      | "addresses"
      | "income"
      | "expenses"
      | "liabilities"
      | "assets"
      | "checks"
      | "identityVerification"
      | "documents"
    >
  >,
  employer: { employmentType: true, timeOfEmployment: true } satisfies Fields<Employer>,
  address: {
    fullAddress: true,
    city: true,
    state: true,
    postcode: true,
    yearsAtAddress: true,
    monthsAtAddress: true,
  } satisfies Fields<Address>,
  phoneNumber: { number: true } satisfies Fields<PhoneNumber>,
  email: { address: true } satisfies Fields<Email>,
  note: { text: true, createdAt: true, user: true } satisfies Fields<Note>,
  supplier: { name: true, abn: true, email: true, phoneNumber: true, address: true } satisfies Fields<Supplier>,
  declaration: { isAccepted: true, acceptedAt: true } satisfies Fields<Declaration>,
  income: financeItem,
  expense: financeItem,
  liability: financeItem,
  customerAsset: financeItem,
};

/** Drops unknown fields, which a later version may have written. They stay in the table. */
export function knownFields(kind: ChildKind, item: Item): Item {
  const fields: object = isKnown(kind) ? known[kind] : {};
  return Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(fields, name)));
}

const isKnown = (kind: ChildKind): kind is keyof typeof known => Object.hasOwn(known, kind);
