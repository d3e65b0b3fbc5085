import { Button } from "antd";
import { useState } from "react";
import type { DriverLicenceField } from "../../../../shared/domain/driver-licence.ts";
import { driverLicenceNumber } from "./driver-licence.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import styles from "./submission.module.css";

interface RevealNumberProps {
  readonly customerId: string;
  readonly field: DriverLicenceField;
  readonly label: string;
}

/** Shows the whole number of a masked field on demand. */
export function RevealNumber({ customerId, field, label }: RevealNumberProps) {
  const [number, setNumber] = useState<string | null>();
  const { isBusy, failure, submit } = useSubmit(async () => setNumber(await driverLicenceNumber(customerId, field)));
  const isShown = number !== undefined;
  return (
    <>
      <span className={styles["number"]}>
        <output>{number}</output>
        <Button
          type="link"
          size="small"
          loading={isBusy}
          aria-label={`${isShown ? "Hide" : "Show"} ${label}`}
          onClick={isShown ? () => setNumber(undefined) : submit}
        >
          {isShown ? "Hide" : "Show"}
        </Button>
      </span>
      <FormError failure={failure} />
    </>
  );
}
