import { Button } from "antd";
import { type Customer, customerName } from "../../../shared/domain/customer.ts";
import { isCovered } from "../../client/application/access.ts";
import { removeApplicant } from "./applicants.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { usePanel } from "./panel-context.ts";

interface RemoveApplicantProps {
  readonly customer: Customer;
  /** From 1. */
  readonly number: number;
  readonly onRemoved: () => void;
}

/** The last applicant cannot be removed here; after the first, the next one is ranked. */
export function RemoveApplicant({ customer, number, onRemoved }: RemoveApplicantProps) {
  const { application } = usePanel();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await removeApplicant(application._id, customer._id);
    onRemoved();
  });
  const [, next] = application.customers;
  if (isCovered(application) || !next) return undefined;
  return (
    <>
      <Button type="link" size="small" loading={isBusy} onClick={submit}>
        Remove {customerName(customer) || `applicant ${number}`}
        {number === 1 && ` and rank on ${customerName(next) || "applicant 2"}`}
      </Button>
      <FormError failure={failure} />
    </>
  );
}
