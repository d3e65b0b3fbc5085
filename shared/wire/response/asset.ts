import * as z from "zod/mini";
import { type Asset, assetFields } from "../../domain/asset.ts";
import { type LoanDetails, loanFields } from "../../domain/loan-details.ts";
import { known } from "../amount.ts";
import { storedShape } from "../field-schema.ts";
import { strictObject } from "../strict-object.ts";
import { document, waivers } from "./document.ts";

export const asset: z.ZodMiniType<Asset> = strictObject({
  _id: z.string(),
  ...storedShape(assetFields),
  ageOfAssetAtEnd: known(z.number()),
  invoice: known(document),
  waivers: known(waivers),
});

export const loanDetails: z.ZodMiniType<LoanDetails> = strictObject({
  _id: z.string(),
  ...storedShape(loanFields),
  loanAmount: known(z.number()),
});
