import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";
import { TickIcon } from "./icons.tsx";
import styles from "./save-changes.module.css";
import type { Saving } from "./use-saving.ts";

export function SaveChanges({ saving: { failure, isReady, isBusy, isSaved } }: { readonly saving: Saving }) {
  return (
    <>
      <FormError failure={failure} />
      <div className={styles["actions"]}>
        <Button type="submit" variant="filled" isBusy={isBusy} disabled={!isReady && !isBusy}>
          Save
        </Button>
        <output className={styles["saved"]}>
          {isSaved && (
            <>
              <TickIcon />
              Saved
            </>
          )}
        </output>
      </div>
    </>
  );
}
