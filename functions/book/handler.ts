import { bookRoutes } from "../../shared/wire/book-routes.ts";
import { serve } from "../serve.ts";
import { readBook, searchBook, updateContract, inBookOf } from "./contracts.ts";
import { importContracts } from "./import-contracts.ts";
import { routeRows } from "./routes.ts";
import { businessDate } from "../../shared/business-date.ts";
import { monthsSinceStart, refinanceScenario } from "../../shared/book/refinance.ts";
import { scheduleOf } from "../../shared/book/schedule.ts";
import { minus } from "../../shared/money.ts";
import { openApplication } from "../application/application.ts";
import { copyApplication } from "../application/copy.ts";
import { createApplication } from "../application/creation.ts";
import type { Operation } from "../call/operation.ts";
import { callerName } from "../identity/identity.ts";
import { newId } from "../store/dynamo/ids.ts";
import { applicationRootKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findItem } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { type NewChild, newChildId, newCustomer } from "../store/workspace/new-child.ts";
import { type StoredContract, findContract } from "../store/services/contracts.ts";

type Kind = "refinance" | "balloonDue";

/** Of a settled deal a copy of its application, else a new one with the customer's name. */
const quoteFromContract: Operation<"quoteFromContract"> = async (caller, { body: { _id, userId: whose, kind } }, call) => {
  const owner = await inBookOf(caller, whose, "change");
  const contract = await findContract(owner.userId, _id);
  if (!contract) throw notFound();
  const { name: user } = await callerName(owner);
  const { asset, loanDetails } = dealOf(contract, kind);
  const original = contract.applicationId;
  if (original !== undefined && (await findItem(applicationRootKey(owner.userId, original)))) {
    const elapsed = monthsSinceStart(contract, businessDate(new Date()));
    const change = (part: string, fields: Item): Item => {
      if (part === "asset") return { ...fields, ...asset };
      if (part === "loanDetails") return { ...fields, ...loanDetails };
      const { timeOfEmployment } = fields;
      return part === "employer" && typeof timeOfEmployment === "number"
        ? { ...fields, timeOfEmployment: timeOfEmployment + elapsed }
        : fields;
    };
    return openApplication(owner, await copyApplication(owner, { original, user, change }, call), call);
  }
  const applicationId = newId();
  const { firstName, lastName } = contract.customer;
  const credit = typeof contract.score === "number" ? { creditProfile: { score: contract.score } } : {};
  const children: readonly NewChild[] = [
    { kind: "asset", fields: asset },
    { kind: "loanDetails", fields: loanDetails },
    { ...newCustomer({ firstName, lastName, ...credit }), isListed: true },
  ];
  const application = {
    _id: applicationId,
    applicationType: contract.type,
    user,
    status: "quote",
    parts: children.map((child) => ({ ...child, _id: newChildId(applicationId) })),
    auditEvent: "application.started",
    auditFields: { contract: _id, kind },
  } as const;
  return openApplication(owner, await createApplication(owner, application, call), call);
};

const balloonTerm = 36;

/** The asset and loan that pay out what is owed now, or the balloon on its day. */
function dealOf(contract: StoredContract, kind: Kind): { readonly asset: Item; readonly loanDetails: Item } {
  const on = businessDate(new Date());
  const known = Object.fromEntries(
    Object.entries({ assetType: contract.assetType, ageOfAsset: contract.year }).filter(([, value]) => value != null),
  );
  if (kind === "refinance") {
    const { asset, loanDetails } = refinanceScenario({ contract, facts: {}, on }, scheduleOf(contract, on).balance);
    return {
      asset: { ...known, assetValue: asset?.assetValue, typeOfSale: "MID_TERM_REFINANCE", condition: "USED" },
      loanDetails: { ...loanDetails, term: Math.min(84, Math.max(12, Number(loanDetails?.term))) },
    };
  }
  const { balloon, valueNow } = contract;
  const assetValue = valueNow ?? balloon;
  return {
    asset: { ...known, assetValue, typeOfSale: "BALLOON_RESIDUAL_REFINANCE", condition: "USED" },
    loanDetails: { term: balloonTerm, balloon: 0, deposit: Math.max(0, minus(assetValue, balloon)) },
  };
}

export const handler = serve(bookRoutes, routeRows, { readBook, searchBook, importContracts, updateContract, quoteFromContract });
