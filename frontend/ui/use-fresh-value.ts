import { Form } from "antd";
import { useEffect } from "react";

/** Shows what was saved elsewhere meanwhile, in a field that the user has not changed since its form was shown or saved. */
export function useFreshValue(name: string, saved: unknown): void {
  const form = Form.useFormInstance();
  useEffect(() => {
    if (!form.isFieldTouched(name)) form.setFields([{ name, value: saved, touched: false }]);
  }, [form, name, saved]);
}
