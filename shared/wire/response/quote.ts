import * as z from "zod/mini";
import { aboveCostCap, assumed } from "./placed-product.ts";
import { documentationLevels } from "../../domain/documentation-level.ts";
import { leverFields } from "../../quote/what-if/lever-fields.ts";
import { criterionAttributes } from "../../quote/vocabulary.ts";
import { strictObject } from "../strict-object.ts";
import { variantShape } from "./application.ts";
import { productProofShape } from "./proof.ts";

const amount = z.nullable(z.number());
const result = z.nullable(z.boolean());
const level = z.enum(documentationLevels);

const fee = strictObject({
  name: z.string(),
  value: z.number(),
  amount,
  capitalised: z.boolean(),
  frequency: z.enum(["upfront", "monthly"]),
  when: z.optional(z.literal("end")),
  paidTo: z.optional(z.literal("broker")),
  least: z.optional(z.number()),
  result,
});

const source = z.nullable(strictObject({ status: z.enum(["shown", "assumed"]), text: z.string() }));
const labels = z.array(z.string());

/** How a product's figures come about (shared/quote/explained-prices.md). */
export const priceTrace = strictObject({
  sheet: strictObject({ lender: z.string(), productName: z.nullable(z.string()), date: z.nullable(z.string()), digest: z.string() }),
  rate: z.array(
    strictObject({
      kind: z.enum(["base", "loading"]),
      name: z.string(),
      because: labels,
      value: z.number(),
      running: z.number(),
      source,
    }),
  ),
  amount: z.nullable(
    z.array(
      strictObject({
        kind: z.enum(["assetValue", "deposit", "fee", "brokerage"]),
        name: z.string(),
        because: labels,
        value: z.number(),
        capitalised: z.optional(z.boolean()),
        when: z.optional(z.literal("end")),
        percent: z.optional(z.number()),
        of: z.optional(z.number()),
        limit: z.optional(z.number()),
        running: z.number(),
        cash: z.number(),
        source,
        payment: z.optional(z.string()),
      }),
    ),
  ),
  notCounted: z.array(
    strictObject({
      kind: z.enum(["loading", "fee"]),
      name: z.string(),
      value: z.number(),
      result: z.nullable(z.literal(false)),
      because: labels,
    }),
  ),
  repayment: z.nullable(
    strictObject({
      financeAmount: z.number(),
      ratePercent: z.number(),
      termMonths: z.number(),
      balloon: z.number(),
      timing: z.enum(["arrears", "advance"]),
      unrounded: z.number(),
      repayments: z.number(),
    }),
  ),
  total: z.nullable(strictObject({ repayments: z.number(), balloon: z.number(), loanAmount: z.number() })),
  comparison: z.nullable(
    strictObject({
      received: z.number(),
      monthly: z.number(),
      atEnd: z.optional(z.number()),
      balloon: z.number(),
      periodic: z.number(),
      rate: z.number(),
    }),
  ),
  assumed: strictObject({
    criteria: z.array(strictObject({ label: z.string(), reason: z.string() })),
    productType: z.optional(z.string()),
  }),
  score: z.nullable(strictObject({ bottom: z.number(), top: z.number(), low: z.number(), high: z.number(), score: z.number() })),
});

/** The lowest rate of a pair without a score, for which rate is the highest. */
const rateFrom = z.optional(z.number());
/** Whether an assumed rate, and whether an assumed fee, has made the figures. */
const illustrative = strictObject({ rate: z.boolean(), fees: z.boolean() });

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
  rateFrom,
  info: z.array(z.string()),
  assumptions: z.array(z.string()),
  illustrative,
  aboveCostCap,
  date: z.nullable(z.string()),
  expiresOn: z.optional(z.string()),
  /** The day on which staff compared the sheet with the lender's document, or null; of ranked products. */
  verifiedOn: z.optional(z.nullable(z.string())),
  ...productProofShape,
  labels: z.array(level),
  isCommercial: z.boolean(),
  /** Of a lender outside the panel. */
  outside: z.optional(z.literal(true)),
  trace: z.optional(priceTrace),
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

const field = z.enum(criterionAttributes);

/** An empty field: products that ask for it, those that any answer settles, and those of them that it may make qualify. */
const unknown = strictObject({ field, asks: z.number(), settles: z.number(), opens: z.number() });

/**
 * rulebook is the hash of the rate sheets; lenders, productTypes and mayMatch are the choices of the filters; asked are the fields that some
 * sheet in force asks; maxBalloon is the highest balloon in percent that one of them allows, where that is above the usual; tiers are the ten best of the lender that the query names; outside are the lenders outside the organisation's panel
 * that the same query lists, where there is a panel.
 */
export const rankedProducts = strictObject({
  rulebook: z.string(),
  products: z.array(product),
  referral: z.nullable(referralFigures),
  lenders: z.array(z.string()),
  productTypes: z.array(level),
  mayMatch: z.array(field),
  asked: z.array(field),
  maxBalloon: z.optional(z.number()),
  submitting: z.array(z.string()),
  unknowns: z.array(unknown),
  tiers: z.optional(z.array(product)),
  outside: z.optional(z.array(z.string())),
});

export const comparedProduct = strictObject({
  lender: z.string(),
  productName: z.nullable(z.string()),
  tier: z.string(),
  qualification: z.literal([0, 1, 2, 3]),
  criteria: z.string(),
  rate: z.number(),
  comparisonRate: amount,
  repayments: amount,
  weeklyRepayments: amount,
  financeAmount: amount,
  feesTotal: amount,
  monthlyFees: strictObject({ value: amount }),
  aboveCostCap,
  rateFrom,
  illustrative,
  /** All that the customer pays: repayments, balloon, monthly fees, and fees paid at the start or the end. */
  total: amount,
});

/** The columns are the application's own terms, of which _id and name are null, and its scenarios. A column with a problem has no products. */
export const comparison = strictObject({
  rulebook: z.string(),
  today: z.string(),
  columns: z.array(
    strictObject({
      _id: z.nullable(z.string()),
      name: z.nullable(z.string()),
      terms: variantShape.terms,
      problem: z.nullable(z.string()),
      products: z.array(comparedProduct),
    }),
  ),
});

const lever = z.enum(leverFields);
const value = z.union([z.number(), z.string()]);
/** Two figures: now and then, or from and to. */
const both = <T extends z.ZodMiniType>(figure: T) => z.array(figure).check(z.length(2));

export const change = strictObject({
  moves: z.array(strictObject({ field: lever, from: value, to: value })),
  borrowsMore: z.number(),
  after: product,
  stillUnknown: z.array(field),
});

/** What opens each lender that is not open, the nearest values with another price, and rates by score (shared/quote/README.md, section 8). */
export const whatItTakes = strictObject({
  rulebook: z.string(),
  today: z.string(),
  paths: z.array(
    strictObject({
      lender: z.string(),
      productName: z.nullable(z.string()),
      tier: z.string(),
      qualification: z.literal([0, 1, 2, 3]),
      changes: z.array(change),
      unchangeableCriteria: labels,
    }),
  ),
  steps: z.array(
    strictObject({
      lender: z.string(),
      field: z.enum(["deposit", "term", "ageOfAsset"]),
      from: z.number(),
      to: z.number(),
      rate: both(z.number()),
      feesTotal: both(amount),
      repayments: both(amount),
      total: both(amount),
      warning: z.optional(z.literal(true)),
      assumed,
    }),
  ),
  scores: z.array(strictObject({ lender: z.string(), rates: z.array(strictObject({ score: z.number(), rate: z.number(), assumed })) })),
});

/** Each of causes are one or two that together give the lender's figure, in words after "if" (shared/quote/explained-prices.md). */
export const lenderFigureExplained = strictObject({ rulebook: z.string(), repayments: amount, causes: z.array(labels) });

export const solution = strictObject({
  rulebook: z.string(),
  value: z.nullable(z.number()),
  after: z.nullable(product),
  holes: z.array(both(z.number())),
  reason: z.nullable(z.string()),
});

/** total includes monthly fees and those paid at the start or the end; all but term and balloon are null where the filters leave no product. */
export const quoteGrid = strictObject({
  rulebook: z.string(),
  terms: z.array(z.number()),
  balloons: z.array(z.number()),
  cells: z.array(
    strictObject({
      term: z.number(),
      balloon: z.number(),
      lender: z.nullable(z.string()),
      qualification: z.nullable(z.literal([0, 1, 2, 3])),
      rate: amount,
      comparisonRate: amount,
      repayments: amount,
      financeAmount: amount,
      loanAmount: amount,
      total: amount,
      assumed,
      aboveCostCap,
      failed: labels,
    }),
  ),
});
