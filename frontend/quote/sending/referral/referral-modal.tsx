import { fullName } from "../../../../shared/format.ts";
import { Button, Result, AutoComplete, Form } from "antd";
import { useState, useId } from "react";
import { useLocation } from "wouter";
import type { Application } from "../../../../shared/domain/application.ts";
import { isCovered } from "../../../client/application/access.ts";
import { useSignedInUser } from "../../../client/use-user.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { StatusAlert } from "../../../ui/status-alert.tsx";
import { CustomerStep } from "./customer-step.tsx";
import kit from "../../../ui/kit.module.css";
import type { Signature } from "../../../../shared/wire/signature.ts";
import { useReferrerAgreement, useReferrerChanges } from "../../../client/referrer.ts";
import { AgreementForm } from "../../../ui/agreement-form.tsx";
import { ErrorPanel } from "../../../ui/error-panel.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { abnText } from "../../../../shared/domain/abn.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { type BusinessHit, useBusinessSearch } from "../../panel/business/search.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { usePlacePredictions } from "../../../client/places/places.ts";
import { validatorRule, required } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { BusinessPicker } from "../../panel/business/business-picker.tsx";

/** Core specification, sections 2 and 9. */
const width = 600;
const closeDelayMs = 200;

type Step = "business" | "agreement" | "customer" | "sent";

const titles: Readonly<Record<Step, string>> = {
  business: "Business details",
  agreement: "Referrer Agreement",
  customer: "Refer customer",
  sent: "Refer customer",
};

/** Business details and agreement are asked for before the first referral only. */
export default function ReferralModal({ application, onClose }: { readonly application: Application; readonly onClose: () => void }) {
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
        <div className={`${kit.stack} ${kit.gap12}`}>
          {wasAgreed && <StatusAlert type="success" showIcon title="Agreement Signed Successfully" />}
          <CustomerStep application={application} onSent={() => setIsSent(true)} onClose={close} />
        </div>
      )}
      {step === "sent" && (
        <output>
          <Result status="success" title="Referral has been sent" extra={<Button onClick={close}>Close</Button>} />
        </output>
      )}
    </Dialog>
  );
}

function AgreementStep({ onSigned }: { readonly onSigned: () => void }) {
  const { firstName, lastName } = useSignedInUser();
  const { data: agreement, error, isValidating, mutate } = useReferrerAgreement();
  const { signAgreement } = useReferrerChanges();
  if (!agreement) {
    if (!error) return <Spinner />;
    const retry = () => void mutate();
    return <ErrorPanel title="The agreement could not be loaded" text={error.message} onRetry={retry} isRetrying={isValidating} />;
  }
  const accept = async (signature: Signature) => {
    await signAgreement(agreement, signature);
    onSigned();
  };
  return <AgreementForm agreement={agreement} name={fullName({ firstName, lastName })} onAccept={accept} />;
}

const addressProblem = problemBy(filledLine(300));

/** The referrer's own business, chosen from the register, and its address. */
function BusinessDetailsStep({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [business, setBusiness] = useState<BusinessHit>();
  const [typed, setTyped] = useState("");
  const search = useBusinessSearch(typed);
  const hint = business ? `${business.Name}, ABN ${abnText(business.Abn)}` : "Choose your business from the list";
  const choose = (hit: BusinessHit | undefined, text: string) => {
    setBusiness(hit);
    setTyped(text);
  };
  const [address, setAddress] = useState("");
  const predictions = usePlacePredictions(address).filter((one) => one !== address);
  const { saveBusiness } = useReferrerChanges();
  const save = async ({ description }: { description: string }) => {
    if (business !== undefined) await saveBusiness(business.Abn, description.trim());
  };
  return (
    <SubmitForm initialValues={{ description: "" }} onSubmit={save} onChange={({ description }) => setAddress(description)}>
      <p className={kit.secondary}>You refer customers on behalf of your business. These details are saved and asked for once.</p>
      <Form.Item
        label="Search your business by name or ABN"
        htmlFor={id}
        extra={<span id={`${id}-hint`}>{hint}</span>}
        {...(search.error && { validateStatus: "error", help: search.error.message })}
      >
        <BusinessPicker
          names={{ id, "aria-describedby": `${id}-hint` }}
          search={search}
          typed={typed}
          value={business?.Name ?? typed}
          onType={(text) => choose(undefined, text)}
          onChoose={(hit) => choose(hit, "")}
        />
      </Form.Item>
      <Form.Item
        name="description"
        label="Business address"
        rules={[required("Please enter the address of your business."), validatorRule(addressProblem)]}
      >
        {/* Above the field, so that the suggestions do not cover 'Next'. */}
        <AutoComplete placement="topLeft" options={predictions.map((value) => ({ value }))} />
      </Form.Item>
      <SubmitBar label="Next" isReady={business !== undefined} reason="Business and address required">
        <Button type="text" onClick={onClose}>
          Close
        </Button>
      </SubmitBar>
    </SubmitForm>
  );
}
