import * as z from "zod/mini";
import type { Asset } from "../../domain/asset.ts";
import { assetConditionLabels } from "../../domain/asset-condition.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../domain/asset-type.ts";
import type { LoanDetails } from "../../domain/loan-details.ts";
import { typeOfSaleLabels } from "../../domain/type-of-sale.ts";
import { keysOf, known } from "../amount.ts";
import { strictObject } from "../strict-object.ts";
import { document } from "./document.ts";

export const assetType = keysOf({ ...consumerAssetTypeLabels, ...commercialAssetTypeLabels });

export const asset: z.ZodMiniType<Asset> = strictObject({
  _id: z.string(),
  assetValue: known(z.number()),
  assetType: known(assetType),
  typeOfSale: known(keysOf(typeOfSaleLabels)),
  condition: known(keysOf(assetConditionLabels)),
  ageOfAsset: known(z.int()),
  glassesMake: known(z.string()),
  glassesModel: known(z.string()),
  glassesVariant: known(z.string()),
  ageOfAssetAtEnd: known(z.number()),
  invoice: known(document),
});

export const loanDetails: z.ZodMiniType<LoanDetails> = strictObject({
  _id: z.string(),
  term: known(z.int()),
  balloon: known(z.number()),
  deposit: known(z.number()),
  brokerageRate: known(z.number()),
  loanAmount: known(z.number()),
});
