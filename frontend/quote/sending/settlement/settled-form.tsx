import { Form, Input, Radio } from "antd";
import { useState } from "react";
import { timingOf } from "../../../../shared/book/contract.ts";
import { businessDate } from "../../../../shared/business-date.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import type { SettlementAnswer } from "../../../../shared/wire/settlement.ts";
import { paymentTimings } from "../../../../shared/wire/book.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import kit from "../../../ui/kit.module.css";
import { required } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { type FigureTexts, figureTexts, figureValues } from "../submission/decision-values.ts";
import { FigureFields } from "../submission/figure-fields.tsx";
import { lastStep } from "./group-form.tsx";
import { recordSettled } from "./settlement.ts";
import styles from "./settlement.module.css";

interface SettledFormProps {
  readonly application: Application;
  readonly submission: ReviewedSubmission;
  readonly settlement: SettlementAnswer;
}

interface Typed extends FigureTexts {
  readonly settledOn: string;
  readonly firstPaymentOn: string;
  readonly timing: (typeof paymentTimings)[number];
}

const timingLabels = { arrears: "In arrears", advance: "In advance" } as const;

/** The contract's figures, which start as they were approved. */
export function SettledForm({ application, submission, settlement }: SettledFormProps) {
  const today = businessDate(new Date());
  const [isKnown, setIsKnown] = useState(false);
  const { isReady, bookedOn } = settlement;
  const settledOn = bookedOn !== null && bookedOn <= today ? bookedOn : today;
  const texts = figureTexts(submission);
  const settle = ({ settledOn: day, firstPaymentOn, timing, ...typed }: Typed) =>
    recordSettled({
      applicationId: application._id,
      settledOn: day,
      figures: { ...figureValues(typed), timing, firstPaymentOn },
      ...(!isReady && { acknowledgeMissing: isKnown }),
    });
  return (
    <SubmitForm<Typed>
      initialValues={{ settledOn, firstPaymentOn: "", timing: timingOf(figureValues(texts), application.applicationType), ...texts }}
      nameOf={lastStep}
      onSubmit={settle}
    >
      <div className={styles.fields}>
        <Form.Item name="settledOn" label="Settled on" required={false} rules={[required("Enter the day of settlement")]}>
          <Input type="date" max={today} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="firstPaymentOn"
          label="First repayment on"
          required={false}
          rules={[required("Enter the day of the first repayment")]}
        >
          <Input type="date" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="timing" label="Repayments">
        <Radio.Group options={paymentTimings.map((value) => ({ value, label: timingLabels[value] }))} />
      </Form.Item>
      <div className={styles.fields}>
        <FigureFields />
      </div>
      {!isReady && (
        <Checkbox isChecked={isKnown} onChange={setIsKnown}>
          Not every line is ready, I know
        </Checkbox>
      )}
      <p className={`${kit.small} ${kit.secondary}`}>The deal ends, and its contract goes to your book.</p>
      <SubmitBar
        label="Record as settled"
        align="start"
        isReady={isReady || isKnown}
        reason={isReady || isKnown ? "Check the fields above" : "Say that you know what is missing"}
      />
    </SubmitForm>
  );
}
