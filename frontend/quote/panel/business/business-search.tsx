import { Button } from "antd";
import { useState } from "react";
import { abnText } from "../../../../shared/domain/abn.ts";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { useUnsaved } from "../../../client/application/saves.ts";
import { chooseBusiness } from "./business.ts";
import { useBusinessSearch } from "./search.ts";
import { BusinessPicker } from "./business-picker.tsx";
import { usePanel } from "../panel-context.ts";
import { PanelItem } from "../panel-item.tsx";
import { BusinessByHandForm } from "./business-by-hand-form.tsx";
import styles from "./business.module.css";

/** Searches the register by name, ABN or ACN; a business can always be entered by hand instead. */
export function BusinessSearch({ entity }: { readonly entity: Entity | undefined }) {
  const { application, isReadOnly } = usePanel();
  const unsaved = useUnsaved(application._id, "entity");
  const [typed, setTyped] = useState<string>();
  const [isByHand, setIsByHand] = useState(false);
  const search = useBusinessSearch(typed ?? "");
  const finish = () => {
    setTyped(undefined);
    setIsByHand(false);
  };
  const choose = (abn: string) => {
    finish();
    chooseBusiness(application._id, abn);
  };
  const enterByHand = () => setIsByHand(true);
  return (
    <>
      <PanelItem
        label="Search your business by name or ABN"
        attributes={entity ? [] : ["gst", "timeInBusiness", "turnover", "exposure"]}
        problem={search.error?.message ?? unsaved?.problem}
      >
        {(names) => (
          <BusinessPicker
            names={names}
            search={search}
            typed={typed ?? ""}
            value={typed ?? abnText(unsaved ? String(unsaved.value) : (entity?.abn ?? ""))}
            onType={setTyped}
            onChoose={({ Abn }) => choose(Abn)}
            onByHand={enterByHand}
            isDisabled={isReadOnly}
          />
        )}
      </PanelItem>
      {!isReadOnly && !isByHand && (
        <Button className={styles["enterByHand"]!} type="link" size="small" onClick={enterByHand}>
          Enter by hand
        </Button>
      )}
      {isByHand && <BusinessByHandForm onDone={finish} onCancel={() => setIsByHand(false)} />}
    </>
  );
}
