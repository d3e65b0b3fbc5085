import { Button } from "antd";
import { lazy, useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import type { RankedProducts } from "../../../client/application/ranked-products.ts";
import { recordEvent } from "../../../client/record-event.ts";
import { useMayChange } from "../../../client/application/access.ts";
import { useSignedInUser } from "../../../client/use-user.ts";
import { SendIcon } from "../../../ui/control-icons.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./refer-customer.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";

const ReferralModal = lazy(() => import("./referral-modal.tsx"));

interface ReferCustomerProps {
  readonly application: Application;
  readonly ranked: RankedProducts | undefined;
  /** Whether the cards show values that are not saved. */
  readonly isTrying: boolean;
}

/** The button is disabled, with the reason, when no product is suitable or the referral may not be sent. */
export function ReferCustomer({ application, ranked, isTrying }: ReferCustomerProps) {
  const { email } = useSignedInUser();
  const mayChange = useMayChange(application);
  const [isOpen, setIsOpen] = useState(false);
  const hasProduct = ranked?.products.some(({ qualification }) => qualification <= 1) ?? false;
  const hasFigure = ranked?.products.some(({ repayments }) => repayments !== null) ?? false;
  const reason = disabledReason({
    status: application.status,
    hasEnded: (application.outcome ?? null) !== null,
    isVerified: email.isVerified,
    hasProduct,
    isTrying,
  });
  const open = () => {
    recordEvent({ name: "referral.opened", applicationId: application._id });
    setIsOpen(true);
  };
  if (!mayChange) return null;
  return (
    <div className={`${kit.row} ${kit.gap12} ${styles.refer}`}>
      {ranked && reason !== undefined && <span className={`${kit.small} ${kit.secondary}`}>{reason}</span>}
      <Button type={hasFigure ? "primary" : "default"} icon={<SendIcon />} disabled={!ranked || reason !== undefined} onClick={open}>
        Refer customer
      </Button>
      {isOpen && (
        <OnDemandPart>
          <ReferralModal application={application} onClose={() => setIsOpen(false)} />
        </OnDemandPart>
      )}
    </div>
  );
}

interface ReferralState {
  readonly status: Application["status"];
  readonly hasEnded: boolean;
  readonly isVerified: boolean;
  readonly hasProduct: boolean;
  readonly isTrying: boolean;
}

function disabledReason({ status, hasEnded, isVerified, hasProduct, isTrying }: ReferralState): string | undefined {
  if (status === "referral") return "Referral has been sent";
  if (status === "archived") return "Restore the quote first";
  if (hasEnded) return "The deal has ended";
  if (isTrying) return "Keep or go back first";
  if (!isVerified) return "Verify your email address first";
  return hasProduct ? undefined : "No product to refer for";
}
