import { Button } from "antd";
import type { Application } from "../../../shared/domain/application.ts";
import { useMayChange } from "../../client/application/access.ts";
import { useOptionsDraft } from "./options-draft-context.ts";

/** Whether Finance options can be made of an application's products. */
export function useMayMakeOptions(application: Application): boolean {
  const mayChange = useMayChange(application);
  return mayChange && application.status === "quote" && (application.outcome ?? null) === null;
}

/** In the results head: starts to choose products for the customer's Finance options. */
export function FinanceOptionsButton({ application }: { readonly application: Application }) {
  const draft = useOptionsDraft();
  const mayMakeOptions = useMayMakeOptions(application);
  if (!draft || draft.isChoosing || !mayMakeOptions) return null;
  return (
    <Button type="text" onClick={draft.onStart}>
      For the customer
    </Button>
  );
}
