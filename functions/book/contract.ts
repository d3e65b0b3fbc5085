import { businessDate } from "../../shared/business-date.ts";
import { type BookContract, type ContractTerms, commissionDays } from "../../shared/book/contract.ts";
import type { Application } from "../../shared/domain/application.ts";
import { ApiError } from "../call/api-error.ts";
import type { ExtraItem } from "../store/dynamo/transaction.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { newContract, refreshItem } from "../store/services/contracts.ts";
import { type SubmissionRecord, sentOn } from "../submission/record.ts";

interface SettledDeal {
  readonly application: Application;
  readonly record: Pick<SubmissionRecord, "lender" | "number" | "lodgedOn" | "submittedAt" | "product">;
  readonly ranked: { readonly sheets: RateSheets };
  readonly settledOn: string;
  readonly figures: ContractTerms;
}

/** Items that put the contract of a settled deal into its owner's book; they refuse a second one. */
export function settledContract(userId: string, deal: SettledDeal): readonly ExtraItem[] {
  const { _id } = deal.application;
  const error = () => new ApiError("conflict", "STATUS", "status: found the deal in the book, expected one that is not.", "status");
  const contract = { _id, number: deal.record.number, ...contractOf(deal) };
  return [newContract(userId, contract), refreshItem(userId, _id)].map((item) => ({ item, error }));
}

function contractOf({ application, record, ranked, settledOn, figures }: SettledDeal): BookContract {
  const { _id: applicationId, humanId, applicationType: type, asset, customers, entities, creditProfile } = application;
  const [customer] = customers;
  const [business] = type === "commercial" ? entities : [];
  const { tiers } = ranked.sheets.rulebook.inForce(type, settledOn);
  const sheet = tiers.find((tier) => tier.sheet.lender === record.lender)?.sheet;
  const { amount: commission } = record.product.brokerage;
  const { score, scoredAt } = creditProfile ?? {};
  return {
    applicationId,
    humanId,
    customer: business
      ? { firstName: "", lastName: business.entityName }
      : { firstName: customer?.firstName ?? "", lastName: customer?.lastName ?? "" },
    lender: record.lender,
    type,
    ...figures,
    settledOn,
    assetType: asset.assetType,
    year: asset.ageOfAsset,
    ...commissionDays(sheet ?? {}, settledOn),
    ...(sheet?.commission && commission !== null && { commission }),
    ...(typeof score === "number" && { score, scoreOn: scoredAt ? businessDate(new Date(scoredAt)) : sentOn(record) }),
  };
}
