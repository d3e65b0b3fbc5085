import { Button } from "antd";
import { ownData } from "../../api/account/own-data.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./account.module.css";

/** Saves a copy of the user's own data as a file. */
export function OwnData() {
  const { isBusy, failure, submit } = useSubmission(async () => save(await ownData()));
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
