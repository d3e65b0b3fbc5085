import { Button } from "antd";
import type { Application } from "../../../../shared/domain/application.ts";
import { useMayChange } from "../../../api/application/access.ts";
import { useChoice } from "./choice-context.ts";

/** In the results head: starts to choose products for the customer's Finance options. */
export function ForTheCustomer({ application }: { readonly application: Application }) {
  const choice = useChoice();
  const mayChange = useMayChange(application);
  const { status, outcome } = application;
  if (!choice || choice.isChoosing || !mayChange || status !== "quote" || (outcome ?? null) !== null) return null;
  return (
    <Button type="text" onClick={choice.onStart}>
      For the customer
    </Button>
  );
}
