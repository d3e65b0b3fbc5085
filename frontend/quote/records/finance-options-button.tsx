import { Button } from "antd";
import type { Application } from "../../../shared/domain/application.ts";
import { useMayChange } from "../../client/application/access.ts";
import { useOptionsDraft } from "./options-draft-context.ts";

/** In the results head: starts to choose products for the customer's Finance options. */
export function FinanceOptionsButton({ application }: { readonly application: Application }) {
  const draft = useOptionsDraft();
  const mayChange = useMayChange(application);
  const { status, outcome } = application;
  if (!draft || draft.isChoosing || !mayChange || status !== "quote" || (outcome ?? null) !== null) return null;
  return (
    <Button type="text" onClick={draft.onStart}>
      For the customer
    </Button>
  );
}
