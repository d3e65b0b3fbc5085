import * as z from "zod/mini";
import type { Alternative, ApprovalDifference } from "../../shared/domain/submission.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { checkedSettlement } from "../../shared/settlement/answer.ts";
import { feesOutsideRatio } from "../../shared/settlement/ratio.ts";
import type { Settlement } from "../../shared/settlement/settlement.ts";
import { approvalDifference, cheaperAlternatives, termsProblem } from "../../shared/submission/difference.ts";
import { day } from "../../shared/wire/amount.ts";
import { InvalidInput, type Problem, parsedBy } from "../../shared/wire/problem.ts";
import { approvedTerms } from "../../shared/wire/response/submission.ts";
import { parseScenario } from "../../shared/wire/scenario.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { settlementGroups } from "../../shared/wire/settlement.ts";
import { abn, filledLine } from "../../shared/wire/text.ts";
import { knownBusinessDay } from "../referral/business-days.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { rulebook } from "../sheets/rulebook.ts";
import { declareQuestion } from "./json-question.ts";
import { type CommandHelp, runCommand } from "./run-command.ts";
import { under } from "./scenario-file.ts";
import {
  type Decision,
  type LenderTurnaround,
  type TierProof,
  businessDaysUntil,
  isCounted,
  proofsOf,
  turnaroundsOf,
} from "../../shared/proof/proof.ts";

const event = strictObject({
  slug: filledLine(200),
  tier: filledLine(200),
  day,
  organisation: filledLine(200),
  /** Null: not verified. */
  abnVerifiedOn: z.nullable(day),
  /** Null: nothing to compare, such as a decline. */
  matched: z.nullable(z.boolean()),
  rate: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  lodgedOn: z.nullable(day),
  decidedOn: z.nullable(day),
}).check(
  z.refine(({ lodgedOn, decidedOn }) => !lodgedOn || !decidedOn || lodgedOn <= decidedOn, {
    error: "a day that is not before lodgedOn",
    path: ["decidedOn"],
  }),
);

const decided = strictObject({ today: day, events: z.array(event).check(z.maxLength(100_000)) });

/** What the decisions of all organisations show of tiers and lenders. Throws InvalidInput that names the part. */
function proof(input: unknown): { readonly tiers: readonly TierProof[]; readonly lenders: readonly LenderTurnaround[] } {
  const { today, events } = parsedBy(decided, input, daysToCome);
  const decisions = events.flatMap(({ abnVerifiedOn, lodgedOn, decidedOn, ...each }): Decision[] => {
    const days = lodgedOn && decidedOn ? businessDaysUntil(lodgedOn, decidedOn, knownBusinessDay) : null;
    return isCounted(abnVerifiedOn, each.day) ? [{ ...each, days }] : [];
  });
  return { tiers: proofsOf(decisions, today), lenders: turnaroundsOf(decisions, today) };
}

const daysToCome = ({ today, events }: z.output<typeof decided>): Problem[] =>
  events.flatMap(({ day: on }, at) =>
    on > today ? [{ path: ["events", at, "day"], found: on, expected: `${today} or an earlier day` }] : [],
  );

const approval = { scenario: z.unknown(), lender: filledLine(100), approved: approvedTerms };
type Approval = z.output<z.ZodMiniObject<typeof approval>>;

/** The input, the lender's product and the scenario. Throws InvalidInput that names the part. */
function approvedIn<T extends Approval>(schema: z.ZodMiniType<T>, input: unknown) {
  const data = parsedBy(schema, input, ({ approved }) => [termsProblem(approved, ["approved"])].flatMap((problem) => problem ?? []));
  const { lender } = data;
  const scenario = under(["scenario"], () => parseScenario(data.scenario));
  const product = productOf(scenario, lender);
  if (!product)
    throw new InvalidInput([{ path: ["lender"], found: lender, expected: `a lender with a ${scenario.applicationType} sheet` }]);
  return { data, product, scenario };
}

const productOf = (scenario: Scenario, lender: string) => quote(scenario, rulebook, indicativeProductOptions(lender, {})).products[0];

const approvedDeal = strictObject(approval);

/** By this release's rate sheets on the scenario's day. */
function difference(input: unknown): { readonly difference: ApprovalDifference; readonly alternatives: readonly Alternative[] } {
  const { data, product, scenario } = approvedIn(approvedDeal, input);
  const { approved } = data;
  const quoted = { product, scenario };
  const { products } = quote(scenario, rulebook);
  return { difference: approvalDifference(quoted, approved), alternatives: cheaperAlternatives(products, quoted, approved) };
}

const settledDeal = strictObject({
  ...approval,
  supplier: z.nullable(strictObject({ name: filledLine(200), abn: z.optional(abn) })),
  /** The customers' and the business's. */
  names: z.array(filledLine(200)),
  lapsesOn: z.optional(day),
  settlement: strictObject(settlementGroups),
  today: day,
});

/** By this release's rate sheets. An approval's conditions are not asked. */
function settlement(input: unknown) {
  const { data, product, scenario } = approvedIn(settledDeal, input);
  const { approved, lender, supplier, names, lapsesOn = null, settlement: entered, today } = data;
  const {
    invoice = null,
    payout = null,
    insurance = null,
    directDebit = null,
    bookedOn = null,
    agreed = null,
    accepted = {},
    ...rest
  } = entered;
  const groups: Settlement = { ...rest, invoice, payout, insurance, directDebit, bookedOn, agreed, accepted };
  const deal = {
    asset: scenario.asset ?? {},
    deposit: scenario.loanDetails?.deposit ?? 0,
    approved,
    feesOutsideRatio: feesOutsideRatio(rulebook.inForce(scenario.applicationType, scenario.today), { product, approved }),
    supplier,
    names,
    conditions: [],
    lapsesOn,
  };
  return checkedSettlement(
    { deal, settlement: groups, scenario, productOf: (changed) => productOf(changed, lender) },
    { today, isBusinessDay: knownBusinessDay },
  );
}

const help: CommandHelp = {
  about: "Says what becomes of a quoted deal. Each question is JSON on standard input.",
  examples: ["difference - < test/scenarios/approval.json", "settlement - < test/scenarios/settlement.json"],
};

await runCommand("deal", help, (deal) => {
  declareQuestion(deal, {
    name: "difference",
    about: "Prints how an approval differs from its quote, and who is cheaper now.",
    example: "- < test/scenarios/approval.json",
    answer: difference,
  });
  declareQuestion(deal, {
    name: "settlement",
    about: "Prints what stands between an approval and the money.",
    example: "- < test/scenarios/settlement.json",
    answer: settlement,
  });
  declareQuestion(deal, {
    name: "proof",
    about: "Prints what lenders' decisions show of tiers, and how soon lenders decide.",
    example: "- < test/scenarios/decisions.json",
    answer: proof,
  });
});
