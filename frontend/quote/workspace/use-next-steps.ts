import { useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { isInReferral } from "../../../shared/quote/referral.ts";
import { useMayChange } from "../../client/application/access.ts";
import { useIsLenderConnected } from "../../client/connected.ts";
import { useOrganisation } from "../../client/organisation.ts";
import { recordEvent } from "../../client/record-event.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import type { OptionsDraft } from "../records/options-draft-context.ts";
import type { Workspace } from "./use-workspace.ts";

export interface Step {
  readonly label: string;
  /** Why it cannot be taken now; empty while that is not known. */
  readonly reason: string | undefined;
  readonly onTake: () => void;
}

export interface NextSteps {
  /** The one filled button; undefined where nothing is left to do, or where the user's kind is not known yet. */
  readonly first: Step | undefined;
  /** In the menu. */
  readonly others: readonly Step[];
  readonly isReferring: boolean;
  readonly onReferred: () => void;
}

interface Deal {
  readonly application: Application | undefined;
  readonly draft: OptionsDraft;
  /** Undefined while the application may not be submitted. */
  readonly onSubmit: ((lender: string) => void) | undefined;
  readonly onDecide: () => void;
  /** Undefined where there is nothing to settle. */
  readonly onSettle: (() => void) | undefined;
}

/** The deal's next step: with a credit licence to offer finance, to send it to a lender, to enter its decision and to settle, without one to refer the customer. */
export function useNextSteps(
  { ranking, outside, trial, asOf }: Workspace,
  { application, draft, onSubmit, onDecide, onSettle }: Deal,
): NextSteps {
  const { email, organisation } = useSignedInUser();
  const response = useOrganisation();
  const mayChange = useMayChange(application);
  const [isReferring, setIsReferring] = useState(false);
  const chosen = application?.selection?.lender ?? "";
  const sent = application?.status === "submitted" ? application.submissions.at(-1) : undefined;
  const isConnected = useIsLenderConnected(sent?.lender ?? chosen);
  const nothing = { first: undefined, others: [], isReferring, onReferred: () => setIsReferring(false) };
  if (!application || !mayChange || asOf !== undefined) return nothing;
  const { _id: applicationId, status } = application;
  const products = ranking.data?.products;
  const hasEnded = (application.outcome ?? null) !== null;
  if (sent) {
    const isUndecided = isConnected === false && !hasEnded && (sent.status === "received" || sent.status === "referred");
    if (onSettle && !hasEnded) return { ...nothing, first: { label: "Open settlement", reason: undefined, onTake: onSettle } };
    return isUndecided ? { ...nothing, first: { label: "Enter the decision", reason: undefined, onTake: onDecide } } : nothing;
  }
  const general = reasonAgainst(status, { hasEnded, isTrying: trial.isTrying });
  const fitting = products?.filter(isInReferral);
  const reasonOr = (own: string | undefined) => (fitting ? (general ?? own) : "");
  const isOfferable = status === "quote" && fitting?.some(({ repayments }) => repayments !== null);
  const noProduct = fitting?.length === 0 ? "No product to refer for" : undefined;
  const refer = {
    label: "Refer customer",
    reason: reasonOr(email.isVerified ? noProduct : "Verify your email address first"),
    onTake: () => {
      recordEvent({ name: "referral.opened", applicationId });
      setIsReferring(true);
    },
  };
  const offer = {
    label: "For the customer",
    reason: reasonOr(isOfferable ? undefined : "No product to offer yet"),
    onTake: draft.isChoosing ? draft.onEnd : draft.onStart,
  };
  const isSendable = [...(products ?? []), ...outside.products].some(
    (product) => product.lender === chosen && product.qualification <= 2 && !isAboveCostCap(product),
  );
  const submit = isSendable &&
    isConnected !== undefined &&
    onSubmit && {
      label: isConnected ? `Submit to ${chosen}` : `Lodge with ${chosen}`,
      reason: undefined,
      onTake: () => onSubmit(chosen),
    };
  const isKnown = organisation === null || response.data !== undefined || response.error !== undefined;
  const isLicensed = (response.data?.licence ?? null) !== null;
  const ordered: readonly Step[] = isLicensed ? [...(submit ? [submit] : []), offer, refer] : [refer, offer];
  return isKnown ? { ...nothing, first: ordered[0], others: ordered.slice(1) } : nothing;
}

function reasonAgainst(
  status: Application["status"],
  { hasEnded, isTrying }: Record<"hasEnded" | "isTrying", boolean>,
): string | undefined {
  if (status === "referral") return "Referral has been sent";
  if (status === "archived") return "Restore the quote first";
  if (hasEnded) return "The deal has ended";
  return isTrying ? "Keep or go back first" : undefined;
}
