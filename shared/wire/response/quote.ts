import * as z from "zod/mini";
import { documentationLevels } from "../../domain/documentation-level.ts";
import { criterionAttributes } from "../../quote/vocabulary.ts";
import { strictObject } from "../strict-object.ts";

const amount = z.nullable(z.number());
const result = z.nullable(z.boolean());
const level = z.enum(documentationLevels);

const fee = strictObject({
  name: z.string(),
  value: z.number(),
  amount,
  capitalised: z.boolean(),
  frequency: z.enum(["upfront", "monthly"]),
  result,
});

export const product = strictObject({
  lender: z.string(),
  productName: z.nullable(z.string()),
  logo: z.string(),
  comparisonRate: amount,
  financeAmount: amount,
  loanAmount: amount,
  repayments: amount,
  weeklyRepayments: amount,
  brokerage: strictObject({ percent: z.number(), amount }),
  monthlyFees: strictObject({ value: amount }),
  fees: z.array(fee),
  feesTotal: amount,
  loading: strictObject({
    loadingList: z.array(strictObject({ name: z.string(), value: z.number(), result })),
    loadingTotal: z.number(),
  }),
  criteriaResults: z.array(
    strictObject({ label: z.string(), result, primary: z.boolean(), attributes: z.array(z.enum(criterionAttributes)) }),
  ),
  fit: z.number(),
  criteria: z.string(),
  qualification: z.literal([0, 1, 2, 3]),
  productType: level,
  tier: z.string(),
  rate: z.number(),
  info: z.array(z.string()),
  assumptions: z.array(z.string()),
  illustrative: strictObject({ rate: z.boolean(), fees: z.boolean() }),
  date: z.nullable(z.string()),
  labels: z.array(level),
  isCommercial: z.boolean(),
});

export const referralFigures = strictObject({
  minRate: z.number(),
  maxRate: z.number(),
  minRepayments: amount,
  maxRepayments: amount,
  minWeeklyRepayments: amount,
  maxWeeklyRepayments: amount,
  totalLoanAmount: amount,
  isIllustrative: z.boolean(),
});

/** rulebook is the hash of the rate sheets; lenders and productTypes are the choices of the filters. */
export const rankedProducts = strictObject({
  rulebook: z.string(),
  products: z.array(product),
  referral: z.nullable(referralFigures),
  lenders: z.array(z.string()),
  productTypes: z.array(level),
  submitting: z.array(z.string()),
});
