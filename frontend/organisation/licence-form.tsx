import { Checkbox, Form, Input } from "antd";
import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { australianCreditLicence, creditRepresentativeNumber, memberNumber } from "../../shared/wire/credit-licence.ts";
import { licenceHolder } from "../../shared/wire/organisation-name.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, required } from "../ui/rules.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

const problemOf = {
  holder: problemBy(licenceHolder),
  australianCreditLicence: problemBy(australianCreditLicence),
  creditRepresentativeNumber: problemBy(creditRepresentativeNumber),
  memberNumber: problemBy(memberNumber),
};

const nameOf = (field: string) => [field.replace(/^licence\./, "")];

/** For the administrator. What was entered can be changed but not emptied. */
export function LicenceForm({ organisation: { _id, licence } }: { readonly organisation: Organisation }) {
  const { saveLicence } = useOrganisationChanges(_id);
  const saved = {
    holder: licence?.holder ?? "",
    australianCreditLicence: licence?.australianCreditLicence ?? "",
    creditRepresentativeNumber: licence?.creditRepresentativeNumber ?? "",
    memberNumber: licence?.memberNumber ?? "",
    isMortgageBroker: licence?.isMortgageBroker ?? false,
  };
  return (
    <SubmitForm initialValues={saved} nameOf={nameOf} onSubmit={(values) => saveLicence(licenceFrom(values))}>
      <Form.Item
        name="holder"
        label="Licensee"
        extra="Your organisation, if it holds the licence itself, else the licensee that it represents."
        rules={[required("Please enter the licensee's name."), validatorRule(problemOf.holder)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="australianCreditLicence"
        label="Australian Credit Licence"
        rules={[required("Please enter the licence number."), validatorRule(problemOf.australianCreditLicence)]}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="creditRepresentativeNumber"
        label="Credit Representative Number"
        extra="Leave empty if your organisation holds the licence itself."
        rules={[validatorRule(problemOf.creditRepresentativeNumber)]}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="memberNumber" label="AFCA member number" rules={[validatorRule(problemOf.memberNumber)]}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="isMortgageBroker" valuePropName="checked">
        <Checkbox>We are mortgage brokers, so the best interests duty applies to all our consumer credit.</Checkbox>
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}

type Values = Record<Exclude<keyof CreditLicence, "complaintsScheme" | "isMortgageBroker">, string> &
  Pick<CreditLicence, "isMortgageBroker">;

const licenceFrom = ({ creditRepresentativeNumber: representative, memberNumber: member, holder, ...others }: Values): CreditLicence => ({
  ...others,
  holder: holder.trim(),
  complaintsScheme: "AFCA",
  ...(representative.trim() !== "" && { creditRepresentativeNumber: representative }),
  ...(member.trim() !== "" && { memberNumber: member }),
});
