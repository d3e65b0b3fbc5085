import type { Application } from "../../shared/entities/application.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { Asset } from "../../shared/entities/asset.ts";
import type { Employer } from "../../shared/entities/employer.ts";
import type { LoanDetails } from "../../shared/entities/loan-details.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { isAbsent } from "../store/expression.ts";
import { newId } from "../store/ids.ts";
import { untouchedKey } from "../store/keys.ts";
import { type NewPart, newCustomer, newPartId } from "../store/new-part.ts";
import { findItem } from "../store/read.ts";
import { putStep } from "../store/transaction.ts";
import { applicationIn, createApplication } from "./creation.ts";

/** What an application has from its first moment. */
export interface Beginning {
  readonly applicationType: ApplicationType;
  /** The caller's name, as lists and notes show it. */
  readonly user: Application["user"];
  /** The demo stays new until it is finished. */
  readonly isDemo?: boolean;
  readonly asset?: Omit<Asset, "_id">;
  readonly loanDetails?: Omit<LoanDetails, "_id">;
  readonly employer?: Omit<Employer, "_id">;
}

/**
 * Starts an application with an empty asset, loan, customer and employer, and answers its id; where the caller has one of this type that
 * nobody has changed yet, that one's.
 */
export async function startApplication(actor: Actor, beginning: Beginning, call: WritingCall): Promise<string> {
  const { applicationType, user, isDemo, asset = {}, loanDetails = {}, employer = {} } = beginning;
  const standing = await findItem(untouchedKey(actor.userId, applicationType));
  if (standing) return applicationIn(standing);
  const applicationId = newId();
  const { user: _user, ...told } = beginning;
  const parts: readonly NewPart[] = [
    { kind: "asset", fields: asset },
    { kind: "loanDetails", fields: loanDetails },
    newCustomer({}, employer),
  ];
  const application = {
    _id: applicationId,
    applicationType,
    user,
    status: "new",
    ...(isDemo && { isDemo }),
    parts: parts.map((part) => ({ ...part, _id: newPartId(applicationId) })),
    deed: "application.started",
    told,
    unless: putStep("untouched", untouchedKey(actor.userId, applicationType), { applicationId }, isAbsent),
  } as const;
  return createApplication(actor, application, call);
}
