import type { Application } from "../../../shared/domain/application.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { recordRead } from "../services/audit.ts";
import { applicationRootKey, ownerKey, workspacePartition } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { findItem, itemsOf } from "../dynamo/read.ts";
import { applicationOf } from "./workspace-items.ts";
import type { Asset } from "../../../shared/domain/asset.ts";
import type { CreditProfile, Customer } from "../../../shared/domain/customer.ts";

/** One query. A read in the owner's place is audited, and an administrator's has no records. Derived figures are not included. */
export async function openWorkspace(actor: Actor, applicationId: string, call: WritingCall): Promise<Application> {
  const items = await itemsOf(workspacePartition(actor.userId, applicationId));
  const application = applicationOf(applicationId, items);
  if (!application) throw notFound();
  const { delegate } = actor;
  if (delegate?.isReading) await recordRead(actor, call, { action: "application.read", subject: { applicationId } });
  return delegate?.role === "administrator" ? withoutRecords(application) : application;
}

/** Every write increments it. */
export async function versionOf(actor: Actor, applicationId: string): Promise<number> {
  const root = await findItem(applicationRootKey(actor.userId, applicationId));
  if (!root) throw notFound();
  return Number(root["version"]);
}

/** When it was last changed, or else created. */
export async function changedAtOf(actor: Actor, applicationId: string): Promise<string> {
  const root = await findItem(applicationRootKey(actor.userId, applicationId));
  if (!root) throw notFound();
  return String(root["changedAt"] ?? root["createdAt"]);
}

export async function ownerOf(applicationId: string): Promise<string> {
  const owner = await findItem(ownerKey(applicationId));
  if (!owner) throw notFound();
  return String(owner["ownerId"]);
}

/**
 * An application without documents, links, records, checks and what they said, and driver licence numbers. The credit score that the ranking uses
 * stays, without its origin.
 */
export function withoutRecords(application: Application): Application {
  const { asset, customers, creditProfile, selection: _selection, ...others } = application;
  return {
    ...others,
    asset: withoutInvoice(asset),
    customers: customers.map(customerWithoutRecords),
    creditProfile: withoutOrigin(creditProfile),
    documents: [],
    links: [],
  };
}

function withoutInvoice({ invoice: _invoice, waivers: _waivers, ...asset }: Asset): Asset {
  return asset;
}

function customerWithoutRecords(customer: Customer): Customer {
  const {
    identityVerification: _verification,
    IDNumber: _number,
    IDCardNumber: _cardNumber,
    waivers: _waivers,
    creditProfile,
    ...others
  } = customer;
  return { ...others, creditProfile: withoutOrigin(creditProfile), checks: [], documents: [] };
}

const withoutOrigin = ({ score, hasAdverseCredit, customer }: CreditProfile): CreditProfile => ({
  ...(score !== undefined && { score }),
  ...(hasAdverseCredit !== undefined && { hasAdverseCredit }),
  ...(customer !== undefined && { customer }),
});
