import { assetFields } from "../../../shared/domain/asset.ts";
import { addressFields, emailFields, phoneNumberFields } from "../../../shared/domain/contact.ts";
import { customerFields } from "../../../shared/domain/customer.ts";
import { employerFields } from "../../../shared/domain/employer.ts";
import { entityFields } from "../../../shared/domain/entity.ts";
import { financeItemFields } from "../../../shared/domain/finance-item.ts";
import { loanDetailsFields } from "../../../shared/domain/loan-details.ts";
import { supplierFields } from "../../../shared/domain/supplier.ts";
import { storedShape } from "../../../shared/wire/field-schema.ts";
import { declarationShape, noteShape, variantShape } from "../../../shared/wire/response/application.ts";
import { nullish } from "../../../shared/wire/amount.ts";
import { waivers } from "../../../shared/wire/response/document.ts";
import { recordedOfCustomer } from "../../../shared/wire/response/customer.ts";
import { recordedOfEntity } from "../../../shared/wire/response/entity.ts";
import { childIdOf } from "../dynamo/ids.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import type { Item } from "../dynamo/transaction.ts";

const financeItem = itemParser("finance item", storedShape(financeItemFields));

/** The child items that are read by their tables. Documents, links and checks have fields that depend on the time. */
const readers = {
  asset: itemParser("asset", { ...storedShape(assetFields), waivers: nullish(waivers) }),
  loanDetails: itemParser("loan", storedShape(loanDetailsFields)),
  entity: itemParser("business", { ...storedShape(entityFields), ...recordedOfEntity }),
  customer: itemParser("customer", { ...storedShape(customerFields), ...recordedOfCustomer }),
  employer: itemParser("employer", storedShape(employerFields)),
  address: itemParser("address", storedShape(addressFields)),
  phoneNumber: itemParser("phone number", storedShape(phoneNumberFields)),
  email: itemParser("email", storedShape(emailFields)),
  note: itemParser("note", noteShape),
  supplier: itemParser("supplier", storedShape(supplierFields)),
  declaration: itemParser("declaration", declarationShape),
  variant: itemParser("variant", variantShape),
  income: financeItem,
  expense: financeItem,
  liability: financeItem,
  customerAsset: financeItem,
};

export type StoredKind = keyof typeof readers;

/** A child item as read: its _id and the fields of its kind. */
export type StoredChild<K extends StoredKind> = { readonly _id: string } & Readonly<ReturnType<(typeof readers)[K]>>;

/** Throws InvalidStoredItem. */
export function childOf<K extends StoredKind>(kind: K, applicationId: string, item: Item): StoredChild<K> {
  const _id = childIdOf(applicationId, String(item["sk"]).split("#")[1]!);
  return { _id, ...readers[kind](item) } as StoredChild<K>;
}
