import { useState } from "react";
import { businessDate } from "../../../../shared/business-date.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../api/http/field-problem.ts";
import type { ReferredCustomer } from "../../../api/submission/referral.ts";
import { type FieldState, useField } from "../../../ui/use-field.ts";
import { dayTyped } from "../panel/typed-day.ts";

export interface ReferredCustomerForm {
  readonly fields: Readonly<Record<keyof ReferredCustomer, FieldState>>;
  readonly hasConsent: boolean;
  readonly setHasConsent: (hasConsent: boolean) => void;
  /** Undefined until every field is valid and the consent is given. */
  readonly customer: ReferredCustomer | undefined;
}

const nameProblem = problemBy(filledLine(100));
const numberProblem = problemBy(filledLine(30));
const addressProblem = problemBy(filledLine(254));

/** Prefilled with what the application knows of the customer, and with today. */
export function useReferredCustomer(known: Customer | undefined): ReferredCustomerForm {
  const today = businessDate(new Date());
  const day = dayTyped(today);
  const informedProblem = (text: string) => {
    const read = day.read(text);
    return "problem" in read ? read.problem : undefined;
  };
  const fields = {
    firstName: useField(nameProblem, known?.firstName ?? ""),
    lastName: useField(nameProblem, known?.lastName ?? ""),
    number: useField(numberProblem, known?.phoneNumbers[0]?.number ?? ""),
    address: useField(addressProblem, known?.emails[0]?.address ?? ""),
    informedOn: useField(informedProblem, day.write(today)),
  };
  const [hasConsent, setHasConsent] = useState(false);
  const informed = day.read(fields.informedOn.value);
  const isGood = Object.values(fields).every(({ isFilled, problem }) => isFilled && problem === undefined);
  const informedOn = "value" in informed ? informed.value : null;
  const { firstName, lastName, number, address } = fields;
  const typed = { firstName: firstName.value, lastName: lastName.value, number: number.value, address: address.value };
  return {
    fields,
    hasConsent,
    setHasConsent,
    customer: isGood && hasConsent && informedOn !== null ? { ...typed, informedOn } : undefined,
  };
}
