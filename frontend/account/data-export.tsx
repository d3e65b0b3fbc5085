import { Button } from "antd";
import { exportAccountData } from "./account-data.ts";
import { FormError } from "../ui/form-error.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import styles from "./account.module.css";

/** Saves a copy of the user's own data as a file. */
export function DataExport() {
  const { isBusy, failure, submit } = useSubmit(async () => save(await exportAccountData()));
  return (
    <>
      <p className={styles["text"]}>
        A file with your profile, your payments, and your quotes with their customers, history and submissions. Driver licence numbers are
        masked, and documents are listed by name.
      </p>
      <Button className={styles["action"] ?? ""} onClick={submit} loading={isBusy}>
        Download my data
      </Button>
      <FormError failure={failure} />
    </>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "kelpie-data.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
