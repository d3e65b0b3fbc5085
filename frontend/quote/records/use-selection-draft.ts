import { useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Organisation } from "../../../shared/domain/organisation.ts";
import { feeShareOf, feeShareText, isAboveFeeCeiling } from "../../../shared/quote/fee-share.ts";
import { type Alternative, alternativesTo, proposedWhy } from "../../../shared/selection/alternatives.ts";
import { type Objective, selectionLimits } from "../../../shared/selection/objectives.ts";
import { shownFigures } from "../../../shared/selection/shown-figures.ts";
import { scenarioOf } from "../../../shared/quote/scenario-of.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { tooLong } from "../../ui/at-most.tsx";
import { type PaymentEntry, usePaymentEntry } from "./payment.tsx";
import { isLongEnough, reasonProblem } from "./reason-field.tsx";
import type { SelectionRequest } from "./record-calls.ts";

export interface SelectionDraft {
  readonly chosen: Product;
  readonly objectives: readonly Objective[];
  readonly onObjectives: (objectives: readonly Objective[]) => void;
  readonly why: string;
  readonly onWhy: (why: string) => void;
  /** The broker's reasons by lender. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly onReason: (lender: string, reason: string) => void;
  readonly alternatives: readonly Alternative[];
  /** The better lenders that have no reason yet. */
  readonly missing: readonly string[];
  /** What else needs a reason: a lender outside the panel, fees above the organisation's ceiling. */
  readonly asked: readonly (AskedReason & { readonly reason: string; readonly onReason: (reason: string) => void })[];
  /** What the lender pays the broker. */
  readonly payment: PaymentEntry;
  /** The declaration that the customer's interests came first; undefined where none is required. */
  readonly declaration: { readonly isMade: boolean; readonly onChange: (isMade: boolean) => void } | undefined;
  /** What is missing, as a sentence; undefined if nothing is. */
  readonly problem: string | undefined;
  readonly request: SelectionRequest;
}

interface Shown {
  readonly application: Application;
  readonly products: readonly Product[];
  readonly filters: Filters;
  readonly organisation: Organisation | undefined;
}

/** What the broker enters about the choice of a lender; undefined if its product is no longer listed. */
export function useSelectionDraft(lender: string, { application, products, filters, organisation }: Shown): SelectionDraft | undefined {
  const [objectives, onObjectives] = useState<readonly Objective[]>([{ kind: "repayment" }]);
  const [typedWhy, onWhy] = useState<string>();
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [given, setGiven] = useState<Partial<Record<AskedReason["name"], string>>>({});
  const [hasDeclared, setHasDeclared] = useState(false);
  const chosen = products.find((product) => product.lender === lender);
  const payment = usePaymentEntry(lender, chosen);
  if (!chosen) return undefined;
  const scenario = scenarioOf(application, businessDate(new Date()));
  const choice = { scenario, products, chosen, objectives };
  const why = typedWhy ?? proposedWhy(choice);
  const alternatives = alternativesTo(choice);
  const reasonOf = (name: string) => reasons.get(name) ?? "";
  const missing = alternatives.filter((each) => each.isBetter && !isLongEnough(reasonOf(each.lender))).map((each) => each.lender);
  const listed = alternatives.flatMap((each) => {
    const reason = reasonOf(each.lender).trim();
    return each.isBetter && reason !== "" ? [{ lender: each.lender, reason }] : [];
  });
  const isMortgageBroker = organisation?.licence?.isMortgageBroker === true;
  const asked = askedReasons(chosen, organisation?.feeCeiling).map((each) => ({
    ...each,
    reason: given[each.name] ?? "",
    onReason: (reason: string) => setGiven({ ...given, [each.name]: reason }),
  }));
  return {
    chosen,
    objectives,
    onObjectives,
    why,
    onWhy,
    reasons,
    onReason: (name, reason) => setReasons(new Map(reasons).set(name, reason)),
    alternatives,
    missing,
    asked,
    payment,
    declaration: isMortgageBroker ? { isMade: hasDeclared, onChange: setHasDeclared } : undefined,
    problem: [
      problemOf({ chosen, objectives, why, missing }),
      ...listed.map((each) => tooLong(`the reason for ${each.lender}`, each.reason, selectionLimits.reason)),
      ...asked.map((each) => reasonProblem(each.reason, each.missing)),
      payment.problem,
      isMortgageBroker && !hasDeclared ? declarationMissing : undefined,
    ].find((each) => each !== undefined),
    request: {
      applicationId: application._id,
      lender,
      objectives: objectives.map(({ kind, text }) => ({ kind, ...(text !== undefined && { text: text.trim() }) })),
      why: why.trim(),
      reasons: listed,
      ...Object.fromEntries(asked.map(({ name, reason }) => [name, reason.trim()])),
      ...(payment.value && { commission: payment.value }),
      ...(isMortgageBroker && hasDeclared && { conflictPriority: true }),
      figures: shownFigures(products, application.loanDetails.term ?? 0),
      filters,
    },
  };
}

interface AskedReason {
  /** Of the request. */
  readonly name: "outsideReason" | "feeReason";
  readonly question: string;
  readonly says: string;
  /** Said while the reason is missing. */
  readonly missing: string;
}

function askedReasons(chosen: Product, feeCeiling: number | null | undefined): AskedReason[] {
  const { lender, outside } = chosen;
  const reasons: (AskedReason | false)[] = [
    outside === true && {
      name: "outsideReason",
      question: "Why a lender outside your panel",
      says: `The record says that ${lender} is outside your panel, and this reason.`,
      missing: "Say why a lender outside your panel",
    },
    isAboveFeeCeiling(chosen, feeCeiling) && {
      name: "feeReason",
      question: "Why fees above your ceiling",
      says: `The record says that upfront fees are ${feeShareText(feeShareOf(chosen)!)}, above your ceiling of ${feeCeiling}%, and this reason.`,
      missing: "Say why fees above your ceiling",
    },
  ];
  return reasons.filter((each) => each !== false);
}

const declarationMissing = "Declare that the customer's interests came first";

type Entered = Pick<SelectionDraft, "chosen" | "objectives" | "why" | "missing">;

function problemOf({ chosen: { lender }, objectives, why, missing }: Entered): string | undefined {
  if (objectives.length === 0) return "Add what the customer wants";
  if (objectives.some(({ kind, text }) => kind === "other" && (text ?? "").trim() === "")) return "Say what else the customer wants";
  const isWishTooLong = objectives.some(({ text = "" }) => text.length > selectionLimits.objective);
  if (isWishTooLong) return "Shorten the customer's other wish first";
  if (!isLongEnough(why)) return `Say in at least ${selectionLimits.min} characters why ${lender}`;
  if (why.length > selectionLimits.why) return `Shorten "Why ${lender}" first`;
  if (missing.length === 1) return `A reason for ${missing[0]} is missing`;
  return missing.length > 1 ? `${missing.length} reasons are missing` : undefined;
}
