import { Alert, Button } from "antd";
import { Link } from "wouter";
import { type Customer, customerName } from "../../shared/domain/customer.ts";
import type { Person, SameDetail } from "../../shared/domain/person.ts";
import { joinPerson, separatePersons, usePerson } from "../client/customers.ts";
import { customerPath } from "../lists/customer-path.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import styles from "./customer-screen.module.css";
import { useSubmit } from "../ui/use-submit.ts";

/** Points out the customers of other quotes who may be the same person. */
export function Duplicates({ customer: { _id } }: { readonly customer: Customer }) {
  const { data: person } = usePerson(_id);
  return person?.duplicates.map((duplicate) => <Duplicate key={duplicate.customer._id} customerId={_id} duplicate={duplicate} />);
}

interface DuplicateProps {
  readonly customerId: string;
  readonly duplicate: Person["duplicates"][number];
}

function Duplicate({ customerId, duplicate: { customer, same } }: DuplicateProps) {
  const joining = useSubmit(() => joinPerson(customerId, customer._id));
  const separating = useSubmit(() => separatePersons(customerId, customer._id));
  return (
    <>
      <Alert
        role="note"
        type="info"
        showIcon
        title={
          <>
            <Link href={customerPath(customer._id)} className={styles["linkInText"]}>
              {customerName(customer) || "A customer without a name"}
            </Link>{" "}
            on quote #{customer.humanId} has the same {same.map((detail) => texts[detail]).join(", and the same ")}.
          </>
        }
        action={
          <div className={styles["choices"]}>
            <Button size="small" loading={joining.isBusy} disabled={separating.isBusy} onClick={joining.submit}>
              Same person
            </Button>
            <Button size="small" type="text" loading={separating.isBusy} disabled={joining.isBusy} onClick={separating.submit}>
              Not the same person
            </Button>
          </div>
        }
      />
      <FailureAlert failure={joining.failure ?? separating.failure} />
    </>
  );
}

const texts: Readonly<Record<SameDetail, string>> = { email: "email", mobileAndBirthDate: "mobile and birth date" };
