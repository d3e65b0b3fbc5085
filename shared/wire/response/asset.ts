import * as z from "zod/mini";
import { type Asset, assetFields } from "../../domain/asset.ts";
import { type LoanDetails, loanDetailsFields } from "../../domain/loan-details.ts";
import { nullish } from "../amount.ts";
import { storedShape } from "../field-schema.ts";
import { strictObject } from "../strict-object.ts";
import { document, waivers } from "./document.ts";

export const asset: z.ZodMiniType<Asset> = strictObject({
  _id: z.string(),
  ...storedShape(assetFields),
  ageOfAssetAtEnd: nullish(z.number()),
  invoice: nullish(document),
  waivers: nullish(waivers),
});

export const loanDetails: z.ZodMiniType<LoanDetails> = strictObject({
  _id: z.string(),
  ...storedShape(loanDetailsFields),
  loanAmount: nullish(z.number()),
});
