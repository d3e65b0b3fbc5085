import { Form, Input } from "antd";
import { required, validatorRule } from "../../../ui/rules.tsx";
import type { InputFormat } from "../../panel/input-format.ts";
import { figures } from "./decision-values.ts";

export const formatRule = (format: InputFormat<number>) =>
  validatorRule((text) => {
    const result = format.parse(text);
    return "problem" in result ? result.problem : undefined;
  });

export const figureRules = (label: string, format: InputFormat<number>) => [
  required(`Enter the ${label.toLowerCase()}`),
  formatRule(format),
];

/** Rate, amount, term, balloon, repayment and monthly fees, in a part of the form's values or at their top. */
export const FigureFields = ({ of }: { readonly of?: string }) =>
  figures.map(([name, label, format, unit]) => (
    <Form.Item key={name} name={of === undefined ? name : [of, name]} label={label} required={false} rules={figureRules(label, format)}>
      <Input {...unit} inputMode="decimal" autoComplete="off" />
    </Form.Item>
  ));
