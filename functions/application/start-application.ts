import type { Application } from "../../shared/domain/application.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { Asset } from "../../shared/domain/asset.ts";
import type { Employer } from "../../shared/domain/employer.ts";
import type { LoanDetails } from "../../shared/domain/loan-details.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { newId } from "../store/dynamo/ids.ts";
import { untouchedKey } from "../store/dynamo/keys.ts";
import { type NewChild, newCustomer, newChildId } from "../store/workspace/new-child.ts";
import { findItem } from "../store/dynamo/read.ts";
import { putItem } from "../store/dynamo/transaction.ts";
import { applicationIn, createApplication } from "./creation.ts";

export interface NewApplicationDefaults {
  readonly applicationType: ApplicationType;
  readonly user: Application["user"];
  readonly isDemo?: boolean;
  readonly asset?: Omit<Asset, "_id">;
  readonly loanDetails?: Omit<LoanDetails, "_id">;
  readonly employer?: Omit<Employer, "_id">;
}

/** Returns the caller's unchanged application of this type, or a new one with an empty asset, loan, customer and employer. */
export async function startApplication(actor: Actor, defaults: NewApplicationDefaults, call: WritingCall): Promise<string> {
  const { applicationType, user, isDemo, asset = {}, loanDetails = {}, employer = {} } = defaults;
  const existing = await findItem(untouchedKey(actor.userId, applicationType));
  if (existing) return applicationIn(existing);
  const applicationId = newId();
  const { user: _user, ...auditFields } = defaults;
  const children: readonly NewChild[] = [
    { kind: "asset", fields: asset },
    { kind: "loanDetails", fields: loanDetails },
    { ...newCustomer({}, employer), isListed: true },
  ];
  const application = {
    _id: applicationId,
    applicationType,
    user,
    status: "new",
    ...(isDemo && { isDemo }),
    parts: children.map((child) => ({ ...child, _id: newChildId(applicationId) })),
    auditEvent: "application.started",
    auditFields,
    uniqueItem: putItem("untouched", untouchedKey(actor.userId, applicationType), { applicationId }, isAbsent),
  } as const;
  return createApplication(actor, application, call);
}
