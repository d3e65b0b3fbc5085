import { Button, Checkbox, Drawer, Form, Input, Radio } from "antd";
import { businessDate } from "../../../../shared/business-date.ts";
import { loanFields } from "../../../../shared/domain/loan-details.ts";
import type { ApprovedTerms } from "../../../../shared/domain/submission.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { lenderDecisions } from "../../../../shared/wire/submission-routes.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { PlusIcon } from "../../../ui/control-icons.tsx";
import { required, validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { phoneScreen, useMediaQuery } from "../../../ui/use-media-query.ts";
import { dollarsFormat } from "../../panel/dollars-format.ts";
import type { InputFormat } from "../../panel/input-format.ts";
import { numberFormat } from "../../panel/number-format.ts";
import { decideSubmission } from "./lender-submission.ts";
import styles from "./lodge.module.css";

interface DecisionDrawerProps {
  readonly submission: ReviewedSubmission;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Figure = Exclude<keyof ApprovedTerms, "fees">;
type Decision = (typeof lenderDecisions)[number];

interface Typed {
  readonly decision: Decision;
  readonly on: string;
  readonly hasTerms: boolean;
  readonly terms: Readonly<Record<Figure, string>> & {
    readonly fees?: readonly { readonly name?: string; readonly amount?: string; readonly capitalised?: boolean }[];
  };
  /** One a line. */
  readonly conditions: string;
  readonly lapsesOn: string;
  readonly reason: string;
  readonly reference: string;
}

const rateFormat = numberFormat({ kind: "percent", label: "Rate", min: 0, max: 60 });
const figures: readonly (readonly [name: Figure, label: string, format: InputFormat<number>, unit: object])[] = [
  ["rate", "Rate", rateFormat, { suffix: "%" }],
  ["amount", "Amount financed", dollarsFormat, { prefix: "$" }],
  ["term", "Term", numberFormat(loanFields.term), { suffix: "months" }],
  ["balloon", "Balloon", dollarsFormat, { prefix: "$" }],
  ["repayment", "Repayment a month", dollarsFormat, { prefix: "$" }],
  ["monthlyFees", "Monthly fees", dollarsFormat, { prefix: "$" }],
];

const decisionLabels: Readonly<Record<Decision, string>> = {
  approved: "Approved",
  moreInformation: "More information",
  declined: "Declined",
};

/** What the lender has decided, as the broker heard it. Its terms start as they were quoted. */
export default function DecisionDrawer({ submission, isOpen, onClose }: DecisionDrawerProps) {
  const isPhone = useMediaQuery(phoneScreen);
  const { lender, by, lodgedOn } = submission;
  const today = businessDate(new Date());
  const isTyped = by === "hand";
  const dayRule = validatorRule((day) =>
    day > today || (lodgedOn !== null && day < lodgedOn) ? "Choose a day from the one on which it was lodged to today" : undefined,
  );
  const save = async (typed: Typed) => {
    await decideSubmission(bodyOf(submission, typed));
    onClose();
  };
  return (
    <Drawer
      open={isOpen}
      size={isPhone ? "100%" : 480}
      title={isTyped ? `Decision of ${lender}` : `Terms of ${lender}`}
      classNames={{ body: styles.body }}
      onClose={onClose}
    >
      <SubmitForm<Typed> initialValues={typedOf(submission, today)} nameOf={pathOf} onSubmit={save}>
        <Form.Item name="decision" label="Decision" hidden={!isTyped}>
          <Radio.Group options={lenderDecisions.map((value) => ({ value, label: decisionLabels[value] }))} />
        </Form.Item>
        <Form.Item name="on" label="Day" required={false} rules={[required("Enter the day of the decision"), dayRule]}>
          <Input type="date" min={lodgedOn ?? undefined} max={today} autoComplete="off" />
        </Form.Item>
        <Form.Item noStyle dependencies={["decision", "hasTerms"]}>
          {({ getFieldValue }) =>
            getFieldValue("decision") === "approved" && <ApprovalFields hasTerms={getFieldValue("hasTerms") === true} min={today} />
          }
        </Form.Item>
        <Form.Item name="reason" label={isTyped ? "Why, if the lender said so" : "Note"}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={1000} />
        </Form.Item>
        {isTyped && (
          <Form.Item name="reference" label={`${lender}'s reference`} rules={[lineRule]}>
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <div className={styles.foot}>
          <SubmitBar label="Save" reason="Check the fields above">
            <Button type="text" onClick={onClose}>
              Close
            </Button>
          </SubmitBar>
        </div>
      </SubmitForm>
    </Drawer>
  );
}

const lineRule = validatorRule(problemBy(filledLine(100)));

function ApprovalFields({ hasTerms, min }: { readonly hasTerms: boolean; readonly min: string }) {
  return (
    <>
      <Form.Item name="hasTerms" valuePropName="checked">
        <Checkbox>The lender has told its terms</Checkbox>
      </Form.Item>
      {hasTerms && (
        <div className={styles.lodged}>
          {figures.map(([name, label, format, unit]) => (
            <Form.Item key={name} name={["terms", name]} label={label} required={false} rules={figureRules(label, format)}>
              <Input {...unit} inputMode="decimal" autoComplete="off" />
            </Form.Item>
          ))}
        </div>
      )}
      {hasTerms && <Fees />}
      <Form.Item name="conditions" label="Conditions, one a line">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Form.Item>
      <Form.Item name="lapsesOn" label="Last day of the approval">
        <Input type="date" min={min} autoComplete="off" />
      </Form.Item>
    </>
  );
}

const figureRules = (label: string, format: InputFormat<number>) => [
  required(`Enter the ${label.toLowerCase()}`),
  validatorRule((text) => {
    const result = format.parse(text);
    return "problem" in result ? result.problem : undefined;
  }),
];

const Fees = () => (
  <Form.List name={["terms", "fees"]}>
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name }) => (
          <div key={key} className={styles.fee}>
            <Form.Item name={[name, "name"]} label="Fee" required={false} rules={[required("Name the fee"), lineRule]}>
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name={[name, "amount"]} label="Amount" required={false} rules={figureRules("amount", dollarsFormat)}>
              <Input prefix="$" inputMode="decimal" autoComplete="off" />
            </Form.Item>
            <Form.Item name={[name, "capitalised"]} valuePropName="checked">
              <Checkbox>in the loan</Checkbox>
            </Form.Item>
            <Button type="text" onClick={() => remove(name)}>
              Remove
            </Button>
          </div>
        ))}
        <Button type="link" icon={<PlusIcon />} disabled={fields.length >= maxFees} onClick={() => add({})}>
          Fee paid once
        </Button>
      </>
    )}
  </Form.List>
);

const maxFees = 20;

/** conditions.3 is shown at the conditions. */
const pathOf = (field: string) =>
  field.startsWith("conditions.") ? ["conditions"] : field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));

function typedOf(
  { status, terms, application, conditions, lapsesOn, reason, reference, decidedOn }: ReviewedSubmission,
  today: string,
): Typed {
  const { product, loanDetails } = application;
  const figuresOf: Partial<Record<Figure, number | null>> = terms ?? {
    rate: product?.rate ?? null,
    amount: product?.financeAmount ?? null,
    term: loanDetails.term ?? null,
    balloon: loanDetails.balloonAmount,
    repayment: product?.repayments ?? null,
    monthlyFees: product?.monthlyFees ?? null,
  };
  const texts = Object.fromEntries(figures.map(([name, , format]) => [name, format.format(figuresOf[name])])) as Record<Figure, string>;
  const fees = terms?.fees?.map(({ name, amount, capitalised }) => ({ name, capitalised, amount: dollarsFormat.format(amount) }));
  return {
    decision: status === "declined" ? "declined" : status === "referred" ? "moreInformation" : "approved",
    on: decidedOn ?? today,
    hasTerms: status !== "accepted" || terms !== null,
    terms: { ...texts, ...(fees && { fees }) },
    conditions: conditions.map(({ text }) => text).join("\n"),
    lapsesOn: lapsesOn ?? "",
    reason: reason ?? "",
    reference: reference ?? "",
  };
}

function bodyOf({ applicationId, number, by }: ReviewedSubmission, typed: Typed) {
  const { decision, on, lapsesOn, reason, reference } = typed;
  const lines = (typed.conditions ?? "").split("\n").flatMap((line) => line.trim() || []);
  return {
    applicationId,
    number,
    decision,
    on,
    ...(decision === "approved" && {
      conditions: lines,
      ...(lapsesOn && { lapsesOn }),
      ...(typed.hasTerms && { terms: termsOf(typed.terms) }),
    }),
    ...(reason.trim() !== "" && { reason: reason.trim() }),
    ...(by === "hand" && reference.trim() !== "" && { reference: reference.trim() }),
  };
}

function termsOf({ fees = [], ...texts }: Typed["terms"]): ApprovedTerms {
  const numberOf = (format: InputFormat<number>, text: string | undefined) => {
    const result = format.parse(text ?? "");
    return "value" in result ? (result.value ?? 0) : 0;
  };
  return {
    ...(Object.fromEntries(figures.map(([name, , format]) => [name, numberOf(format, texts[name])])) as Record<Figure, number>),
    ...(fees.length > 0 && {
      fees: fees.map(({ name = "", amount, capitalised = false }) => ({
        name: name.trim(),
        amount: numberOf(dollarsFormat, amount),
        capitalised,
      })),
    }),
  };
}
