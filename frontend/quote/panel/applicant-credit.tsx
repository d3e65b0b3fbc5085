import { type Customer, creditProfileFields, customerFields } from "../../../shared/domain/customer.ts";
import { saveCredit, savePersonal } from "./applicants.ts";
import { useSaving } from "../../client/application/saves.ts";
import { scoreSourceText } from "./score-source.ts";
import { adverseAnswers, adverseOf, creditFileLock } from "./credit-file-lock.ts";
import { usePanel } from "./panel-context.ts";
import { Pair } from "./section.tsx";
import { SelectItem } from "./select-item.tsx";
import { TypedField } from "./typed-field.tsx";
import { dollarsFormat } from "./dollars-format.ts";
import { numberFormat } from "./number-format.ts";

/** Score and adverse history of an applicant beside the first. What a credit bureau says is read-only. */
export function ApplicantCredit({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const { creditProfile, defaultValue } = customer;
  const customerRef = { applicationId: application._id, customerId: customer._id };
  const stateOf = <T,>(name: string, saved: T) => {
    const change = unsaved.get(`${customer._id}.${name}`);
    return { value: change ? (change.value as T) : saved, problem: change?.problem };
  };
  const isFromBureau = creditProfile.source === "bureau";
  const [adverse, inDefault] = [creditFileLock(customer, "hasAdverseCredit"), creditFileLock(customer, "defaultValue")];
  const { value: hasAdverseCredit, problem } = stateOf("hasAdverseCredit", creditProfile.hasAdverseCredit);
  return (
    <>
      <TypedField
        {...stateOf("score", creditProfile.score)}
        label={creditProfileFields.score.label}
        saveKey={`${customer._id}.score`}
        format={numberFormat(creditProfileFields.score)}
        onSave={(value) => saveCredit(customerRef, { name: "score", value })}
        note={isFromBureau ? `Score ${scoreSourceText(creditProfile)}` : undefined}
        isReadOnly={isReadOnly || isFromBureau}
        inputMode="numeric"
      />
      <Pair>
        <SelectItem
          label={creditProfileFields.hasAdverseCredit.label}
          options={adverseAnswers}
          value={adverseOf(hasAdverseCredit)}
          onChoose={(answer) => saveCredit(customerRef, { name: "hasAdverseCredit", value: answer === "yes" })}
          problem={problem}
          {...(adverse.note !== undefined && { note: adverse.note })}
          isReadOnly={isReadOnly || adverse.isLocked}
        />
        <TypedField
          {...stateOf("defaultValue", defaultValue)}
          label={customerFields.defaultValue.label}
          saveKey={`${customer._id}.defaultValue`}
          format={dollarsFormat}
          onSave={(value) => savePersonal(customerRef, { name: "defaultValue", value })}
          note={inDefault.note}
          isReadOnly={isReadOnly || inDefault.isLocked}
          prefix="$"
          inputMode="decimal"
        />
      </Pair>
    </>
  );
}
