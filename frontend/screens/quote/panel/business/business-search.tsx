import { useState } from "react";
import { abnText } from "../../../../../shared/domain/abn.ts";
import type { Entity } from "../../../../../shared/domain/entity.ts";
import { useSaving } from "../../../../api/application/saves.ts";
import { chooseBusiness } from "../../../../api/business/business.ts";
import { useBusinessSearch } from "../../../../api/business/search.ts";
import { BusinessPicker } from "../../business-picker.tsx";
import { Field } from "../field.tsx";
import { PanelButton } from "../panel-button.tsx";
import { usePanel } from "../panel-context.ts";
import { BusinessByHandForm } from "./business-by-hand-form.tsx";

/** Searches the register by name or ABN; while the register is down, the business can be entered by hand. */
export function BusinessSearch({ entity }: { readonly entity: Entity | undefined }) {
  const { application, isReadOnly } = usePanel();
  const unsaved = useSaving(application._id).unsaved.get("entity");
  const [typed, setTyped] = useState<string>();
  const [isByHand, setIsByHand] = useState(false);
  const search = useBusinessSearch(typed ?? "");
  const choose = (abn: string) => {
    setTyped(undefined);
    chooseBusiness(application._id, abn);
  };
  return (
    <>
      <Field
        label="Search your business by name or ABN"
        attributes={entity ? [] : ["gst", "timeInBusiness"]}
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
            isDisabled={isReadOnly}
          />
        )}
      </Field>
      {search.error && !isByHand && (
        <PanelButton variant="link" onClick={() => setIsByHand(true)}>
          Enter by hand
        </PanelButton>
      )}
      {isByHand && <BusinessByHandForm onDone={() => setIsByHand(false)} />}
    </>
  );
}
