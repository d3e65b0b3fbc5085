import type { Operation } from "../call/operation.ts";
import { type Declaration, changesSinceDeclared, declaredDealOf } from "../../shared/domain/declaration.ts";
import { saveSingletonChild } from "../store/workspace/singleton-child.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";

export const declarationKind = "declaration" as const;

/** Records the declaration once; later calls return the first one, until the deal has changed. */
export const declare: Operation<"declare"> = async (caller, { body: { applicationId, isAccepted } }, call) => {
  const application = await openWorkspace(caller, applicationId, call);
  const fields = { isAccepted, acceptedAt: new Date().toISOString(), deal: declaredDealOf(application) };
  const isFinal = (declaration: Declaration) => changesSinceDeclared(declaration, application).length === 0;
  return saveSingletonChild(caller, applicationId, { kind: declarationKind, fields, isFinal }, call);
};
