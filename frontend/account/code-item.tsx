import { Form, Input } from "antd";
import { withoutSpaces } from "../../shared/domain/plain-text.ts";
import { totpCode } from "../../shared/wire/person.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, required } from "../ui/rules.tsx";

const codeSchemaProblem = problemBy(totpCode);

/** Authenticator apps show a code in two groups. */
export const codeOf = withoutSpaces;

const problemOf = (typed: string) =>
  codeSchemaProblem(codeOf(typed)) === undefined ? undefined : "Enter the 6 digits that your authenticator app shows.";

/** The form's field `code`. */
export const CodeItem = () => (
  <Form.Item name="code" label="Code of the authenticator app" rules={[required("Please enter the code."), validatorRule(problemOf)]}>
    <Input inputMode="numeric" autoComplete="one-time-code" />
  </Form.Item>
);

/** The form's field `currentPassword`. */
export const CurrentPasswordItem = () => (
  <Form.Item name="currentPassword" label="Your password" rules={[required("Please enter your password.")]}>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
);
