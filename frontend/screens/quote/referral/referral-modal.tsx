import { Modal } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Application } from "../../../../shared/domain/application.ts";
import { useSignedInUser } from "../../../api/account/use-user.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgreementStep } from "./agreement-step.tsx";
import { BusinessDetailsStep } from "./business-details-step.tsx";
import { CustomerStep } from "./customer-step.tsx";
import styles from "./referral-modal.module.css";

/** Core specification, sections 2 and 9. */
const width = 600;
const closeDelayMs = 200;

interface ReferralModalProps {
  readonly application: Application;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void;
}

type Step = "business" | "agreement" | "customer" | "sent";

const titles: Readonly<Record<Step, string>> = {
  business: "Business details",
  agreement: "Referrer Agreement",
  customer: "Refer customer",
  sent: "Refer customer",
};

/** Business details and agreement are asked for before the first referral only. */
export default function ReferralModal({ application, isOpen, onClose, onClosed }: ReferralModalProps) {
  const [, navigate] = useLocation();
  const { businessDetails, businessAddress, referrer } = useSignedInUser();
  const [isSent, setIsSent] = useState(false);
  const [wasAgreed, setWasAgreed] = useState(false);
  const hasBusiness = businessDetails !== null && businessAddress !== null;
  const step = isSent ? "sent" : !hasBusiness ? "business" : referrer === null ? "agreement" : "customer";
  const close = () => {
    onClose();
    if (isSent) setTimeout(() => navigate("/quotes"), closeDelayMs);
  };
  return (
    <Modal open={isOpen} width={width} title={titles[step]} footer={null} maskClosable={false} onCancel={close} afterClose={onClosed}>
      {step === "business" && <BusinessDetailsStep onClose={close} />}
      {step === "agreement" && <AgreementStep onSigned={() => setWasAgreed(true)} />}
      {step === "customer" && (
        <>
          {wasAgreed && <Notice>Agreement Signed Successfully</Notice>}
          <CustomerStep application={application} onSent={() => setIsSent(true)} onClose={close} />
        </>
      )}
      {step === "sent" && (
        <div className={styles["sent"]}>
          <Notice>Referral has been sent</Notice>
          <Button onClick={close}>Close</Button>
        </div>
      )}
    </Modal>
  );
}
