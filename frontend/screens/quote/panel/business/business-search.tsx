import { AutoComplete, Input } from "antd";
import { useState } from "react";
import { abnText } from "../../../../../shared/entities/abn.ts";
import type { Entity } from "../../../../../shared/entities/entity.ts";
import { useSaving } from "../../../../api/application-saves.ts";
import { chooseBusiness } from "../../../../api/business.ts";
import { type BusinessSearch as Search, useBusinessSearch } from "../../../../api/business-search.ts";
import { namedList } from "../../../../ui/named-list.tsx";
import { Field } from "../field.tsx";
import { PanelButton } from "../panel-button.tsx";
import { usePanel } from "../panel-context.ts";
import { BusinessByHandForm } from "./business-by-hand-form.tsx";
import styles from "./business.module.css";

/** Finds the business in the register, by name or ABN; by hand while the register is down. */
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
          <AutoComplete
            {...names}
            style={{ width: "100%" }}
            popupRender={namedList("Businesses")}
            disabled={isReadOnly}
            value={typed ?? abnText(unsaved ? String(unsaved.value) : (entity?.abn ?? ""))}
            options={search.hits.map(optionOf)}
            notFoundContent={<span className={styles["message"]}>{messageOf(typed ?? "", search)}</span>}
            onChange={(text: string) => setTyped(text)}
            onSelect={(_, option) => choose(option.key)}
          >
            <Input allowClear autoComplete="off" />
          </AutoComplete>
        )}
      </Field>
      {search.error && !isByHand && (
        <PanelButton look="link" onClick={() => setIsByHand(true)}>
          Enter by hand
        </PanelButton>
      )}
      {isByHand && <BusinessByHandForm onDone={() => setIsByHand(false)} />}
    </>
  );
}

function messageOf(typed: string, { isSearching, error }: Search): string {
  if (typed.trim() === "") return "Type to start search";
  if (isSearching) return "Searching...";
  return error?.message ?? "No results found";
}

const optionOf = ({ Abn, Name, State, Postcode }: Search["hits"][number]) => ({
  key: Abn,
  value: abnText(Abn),
  label: (
    <span className={styles["hit"]}>
      <span className={styles["hitName"]}>{Name}</span>
      <span className={styles["hitNumber"]}>
        {abnText(Abn)} · {State} {Postcode}
      </span>
    </span>
  ),
});
