import { Button } from "antd";
import { useEffect, useState } from "react";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { retrieveAsicData } from "./business.ts";
import { useIsConnected } from "../../../client/connected.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import styles from "./business.module.css";

const successMs = 4000;

/** Absent where ASIC's data is not connected. Shows a success message instead of the button for four seconds. */
export function AsicButton({ entity }: { readonly entity: Entity }) {
  const isConnected = useIsConnected("asic");
  const [isRetrieved, setIsRetrieved] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await retrieveAsicData(entity);
    setIsRetrieved(true);
  });
  useEffect(() => {
    if (!isRetrieved) return;
    const timer = setTimeout(() => setIsRetrieved(false), successMs);
    return () => clearTimeout(timer);
  }, [isRetrieved]);
  if (!isConnected) return undefined;
  return (
    <>
      <div className={styles["row"]}>
        <span className={styles["reason"]}>Corporate register</span>
        <output>{isRetrieved && "ASIC Data retrieved"}</output>
        {!isRetrieved && (
          <Button size="small" onClick={submit} loading={isBusy}>
            Get ASIC data
          </Button>
        )}
      </div>
      <FormError failure={failure} />
    </>
  );
}
