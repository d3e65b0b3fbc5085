import { Button, Result } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Application } from "../../../../shared/domain/application.ts";
import { isCovered } from "../../../client/application/access.ts";
import { useSignedInUser } from "../../../client/use-user.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { StatusAlert } from "../../../ui/status-alert.tsx";
import { AgreementStep } from "./agreement-step.tsx";
import { BusinessDetailsStep } from "./business-details-step.tsx";
import { CustomerStep } from "./customer-step.tsx";
import styles from "./referral-modal.module.css";

/** Core specification, sections 2 and 9. */
const width = 600;
const closeDelayMs = 200;

interface ReferralModalProps {
  readonly application: Application;
  readonly onClose: () => void;
}

type Step = "business" | "agreement" | "customer" | "sent";

const titles: Readonly<Record<Step, string>> = {
  business: "Business details",
  agreement: "Referrer Agreement",
  customer: "Refer customer",
  sent: "Refer customer",
};

/** Business details and agreement are asked for before the first referral only. */
export default function ReferralModal({ application, onClose }: ReferralModalProps) {
  const [, navigate] = useLocation();
  const { businessDetails, businessAddress, referrer } = useSignedInUser();
  const [isSent, setIsSent] = useState(false);
  const [wasAgreed, setWasAgreed] = useState(false);
  const hasBusiness = businessDetails !== null && businessAddress !== null;
  // A cover refers under the owner's agreement.
  const isReferrer = isCovered(application) || (hasBusiness && referrer !== null);
  const step = isSent ? "sent" : isReferrer ? "customer" : hasBusiness ? "agreement" : "business";
  const close = () => {
    onClose();
    if (isSent) setTimeout(() => navigate("/quotes"), closeDelayMs);
  };
  return (
    <Dialog title={titles[step]} width={width} onClose={close}>
      {step === "business" && <BusinessDetailsStep onClose={close} />}
      {step === "agreement" && <AgreementStep onSigned={() => setWasAgreed(true)} />}
      {step === "customer" && (
        <>
          {wasAgreed && <StatusAlert type="success" showIcon title="Agreement Signed Successfully" className={styles["agreed"]!} />}
          <CustomerStep application={application} onSent={() => setIsSent(true)} onClose={close} />
        </>
      )}
      {step === "sent" && (
        <output>
          <Result status="success" title="Referral has been sent" extra={<Button onClick={close}>Close</Button>} />
        </output>
      )}
    </Dialog>
  );
}
