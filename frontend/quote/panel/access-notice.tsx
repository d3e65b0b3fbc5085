import { Alert } from "antd";
import { dayText } from "../../../shared/format.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import styles from "./input-panel.module.css";
import { usePanel } from "./panel-context.ts";

/** Whose quote it is and why another user may open it; nothing for the owner. */
export function AccessNotice() {
  const { access, user } = usePanel().application;
  const { organisation } = useSignedInUser();
  if (!access) return undefined;
  const owner = `${user.firstName} ${user.lastName}`.trim();
  const isCover = access.as === "cover";
  return (
    <div className={styles["archived"]}>
      <Alert
        role="note"
        title={
          isCover
            ? `${owner}’s quote. You cover for ${owner} until ${dayText(access.until)}.`
            : `${owner}’s quote. You read this as the administrator of ${organisation?.name ?? "the organisation"}.`
        }
        description={
          isCover
            ? `What you do here is shown under your name. Only ${owner} can archive the quote or remove customers.`
            : "Documents, links, checks and driver licence numbers are not shown. The quote’s history tells its owner that you opened it."
        }
      />
    </div>
  );
}
