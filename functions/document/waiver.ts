import type { Application } from "../../shared/domain/application.ts";
import { isQuoteDocumentKind, type WaivableKind, type Waivers } from "../../shared/domain/document.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { saveWaivers } from "./store.ts";

export const waiveDocument: Operation<"waiveDocument"> = async (caller, { body }, call) => {
  const { applicationId, kind, customerId, reason } = body;
  requireOwner(kind, customerId);
  await retryOnConflict(async () => {
    const application = await openWorkspace(caller, applicationId, call);
    const { waivers: previous, ...owner } = ownerIn(application, customerId);
    const { [kind]: _previous, ...others } = previous ?? {};
    const waivers: Waivers = reason === null ? others : { ...others, [kind]: { reason, at: new Date().toISOString() } };
    const outcome = await saveWaivers(caller, { applicationId, owner, previous, waivers, kind, reason }, call);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
  return null;
};

function requireOwner(kind: WaivableKind, customerId: string | undefined): void {
  if (isQuoteDocumentKind(kind) === (customerId === undefined)) return;
  const [found, expected] = customerId === undefined ? ["none", "the customer's id"] : [customerId, "none for a document of the quote"];
  throw new InvalidInput([{ path: ["customerId"], found, expected }]);
}

/** The customer or the asset with whom a document's waiver is stored. */
function ownerIn({ asset, customers }: Application, customerId: string | undefined) {
  if (customerId === undefined) return { kind: "asset" as const, _id: asset._id, waivers: asset.waivers };
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return { kind: "customer" as const, _id: customerId, waivers: customer.waivers };
}
