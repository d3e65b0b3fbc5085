import { Button, Checkbox, Drawer, Form, Input, Radio } from "antd";
import { businessDate } from "../../../../shared/business-date.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { lenderDecisions } from "../../../../shared/wire/submission-routes.ts";
import { filledLine, filledLines } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { PlusIcon } from "../../../ui/control-icons.tsx";
import kit from "../../../ui/kit.module.css";
import { required, validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { phoneScreen, useMediaQuery } from "../../../ui/use-media-query.ts";
import { dollarsFormat } from "../../panel/dollars-format.ts";
import { FigureFields, figureRules } from "./figure-fields.tsx";
import { type Decision, type Typed, bodyOf, pathOf, typedOf } from "./decision-values.ts";
import { decideSubmission } from "./lender-submission.ts";
import sending from "../sending.module.css";
import styles from "./lodge.module.css";

interface DecisionDrawerProps {
  readonly submission: ReviewedSubmission;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

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
      classNames={{ body: `${kit.flex} ${kit.gap16} ${styles.body}` }}
      // Opened again it starts from what is recorded by then.
      destroyOnHidden
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
        <Form.Item name="reason" label={isTyped ? "Why, if the lender said so" : "Note"} rules={[reasonRule]}>
          <Input.TextArea autoSize={{ minRows: 2 }} />
        </Form.Item>
        {isTyped && (
          <Form.Item name="reference" label={`${lender}'s reference`} rules={[lineRule]}>
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <div className={kit.sheetFoot}>
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
const reasonRule = validatorRule(problemBy(filledLines(1000)));

function ApprovalFields({ hasTerms, min }: { readonly hasTerms: boolean; readonly min: string }) {
  return (
    <>
      <Form.Item name="hasTerms" valuePropName="checked">
        <Checkbox>The lender has told its terms</Checkbox>
      </Form.Item>
      {hasTerms && (
        <div className={sending.columns}>
          <FigureFields of="terms" />
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

const Fees = () => (
  <Form.List name={["terms", "fees"]}>
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name }) => (
          <div key={key} className={`${kit.stack} ${kit.gap8} ${styles.fee}`}>
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
