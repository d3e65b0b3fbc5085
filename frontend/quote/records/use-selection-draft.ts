import { useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { type Alternative, alternativesTo, proposedWhy } from "../../../shared/selection/alternatives.ts";
import { type Objective, selectionLimits } from "../../../shared/selection/objectives.ts";
import { shownFigures } from "../../../shared/selection/shown-figures.ts";
import { scenarioOf } from "../../../shared/quote/scenario-of.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import type { SelectionRequest } from "./selection.ts";
import { type PaymentEntry, usePaymentEntry } from "./use-payment-entry.ts";

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
  /** Why a lender outside the panel; undefined for one of the panel. */
  readonly outside: { readonly reason: string; readonly onChange: (reason: string) => void } | undefined;
  /** What the lender pays the broker. */
  readonly payment: PaymentEntry;
  /** The declaration that the customer's interests came first; undefined where none is required. */
  readonly declaration: { readonly isMade: boolean; readonly onChange: (isMade: boolean) => void } | undefined;
  /** What is missing, as a sentence; undefined if nothing is. */
  readonly problem: string | undefined;
  readonly request: SelectionRequest;
}

export const isLongEnough = (text: string): boolean => text.trim().length >= selectionLimits.min;

interface Shown {
  readonly application: Application;
  readonly products: readonly Product[];
  readonly filters: Filters;
  readonly isMortgageBroker: boolean;
}

/** What the broker enters about the choice of a lender; undefined if its product is no longer listed. */
export function useSelectionDraft(lender: string, { application, products, filters, isMortgageBroker }: Shown): SelectionDraft | undefined {
  const [objectives, onObjectives] = useState<readonly Objective[]>([{ kind: "repayment" }]);
  const [typedWhy, onWhy] = useState<string>();
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [outsideReason, setOutsideReason] = useState("");
  const [hasDeclared, setHasDeclared] = useState(false);
  const chosen = products.find((product) => product.lender === lender);
  const payment = usePaymentEntry(lender, chosen);
  if (!chosen) return undefined;
  const scenario = scenarioOf(application, businessDate(new Date()));
  const choice = { scenario, products, chosen, objectives };
  const why = typedWhy ?? proposedWhy(choice);
  const alternatives = alternativesTo(choice);
  const isMissing = (name: string) => !isLongEnough(reasons.get(name) ?? "");
  const missing = alternatives.filter((each) => each.isBetter && isMissing(each.lender)).map((each) => each.lender);
  const listed = alternatives.flatMap((each) => {
    const reason = reasons.get(each.lender)?.trim() ?? "";
    return each.isBetter && reason !== "" ? [{ lender: each.lender, reason }] : [];
  });
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
    outside: chosen.outside && { reason: outsideReason, onChange: setOutsideReason },
    payment,
    declaration: isMortgageBroker ? { isMade: hasDeclared, onChange: setHasDeclared } : undefined,
    problem:
      problemOf({ lender, objectives, why, missing }) ??
      (chosen.outside && !isLongEnough(outsideReason) ? "Say why a lender outside your panel" : undefined) ??
      payment.problem ??
      (isMortgageBroker && !hasDeclared ? declarationMissing : undefined),
    request: {
      applicationId: application._id,
      lender,
      objectives: objectives.map(({ kind, text }) => ({ kind, ...(text !== undefined && { text: text.trim() }) })),
      why: why.trim(),
      reasons: listed,
      ...(chosen.outside && { outsideReason: outsideReason.trim() }),
      ...(payment.value && { commission: payment.value }),
      ...(isMortgageBroker && hasDeclared && { conflictPriority: true }),
      figures: shownFigures(products, application.loanDetails.term ?? 0),
      filters,
    },
  };
}

const declarationMissing = "Declare that the customer's interests came first";

interface Entered extends Pick<SelectionDraft, "objectives" | "why" | "missing"> {
  readonly lender: string;
}

function problemOf({ lender, objectives, why, missing }: Entered): string | undefined {
  if (objectives.length === 0) return "Add what the customer wants";
  if (objectives.some(({ kind, text }) => kind === "other" && (text ?? "").trim() === "")) return "Say what else the customer wants";
  if (!isLongEnough(why)) return `Say in at least ${selectionLimits.min} characters why ${lender}`;
  if (missing.length === 1) return `A reason for ${missing[0]} is missing`;
  return missing.length > 1 ? `${missing.length} reasons are missing` : undefined;
}
