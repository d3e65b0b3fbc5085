import type { FormRule } from "antd";

/** A field's message, which screen readers announce: antd ties it to the field but does not announce it. */
export const fieldMessage = (text: string) => <span role="alert">{text}</span>;

/** Not shown when an empty field is left, only on submit: the reason beside the button says what is missing. */
export const required = (message: string): FormRule => ({
  required: true,
  whitespace: true,
  message: fieldMessage(message),
  validateTrigger: "onSubmit",
});

/** Of a form with the fields firstName and lastName: some people have one name. */
export const someName: FormRule = ({ getFieldValue }) => ({
  validator: () => {
    const names = [getFieldValue("firstName"), getFieldValue("lastName")] as (string | undefined)[];
    return names.some((name) => name?.trim()) ? Promise.resolve() : Promise.reject(fieldMessage("Please enter a first or a last name."));
  },
  validateTrigger: "onSubmit",
});

/** Shows the problem of a filled field when it is left. */
export const validatorRule = (problemOf: (text: string) => string | undefined): FormRule => ({
  validator: (_, text: string | undefined) => {
    const problem = text === undefined || text.trim() === "" ? undefined : problemOf(text);
    return problem === undefined ? Promise.resolve() : Promise.reject(fieldMessage(problem));
  },
});
