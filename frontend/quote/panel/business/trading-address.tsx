import { AutoComplete } from "antd";
import { useState } from "react";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { useUnsaved } from "../../../client/application/saves.ts";
import { saveTradingAddress } from "./business.ts";
import { usePlacePredictions } from "../../../client/places/places.ts";
import { freeTextParts } from "../../../ui/combobox-parts.tsx";
import { PinIcon } from "../../../ui/control-icons.tsx";
import { usePanel } from "../panel-context.ts";
import { PanelItem } from "../panel-item.tsx";
import { lineFormat } from "../input-format.ts";
import { useTextInput } from "../use-text-input.ts";

const maxLength = 300;

/** Saves a suggested address, or any other text. */
export function TradingAddress({ entity }: { readonly entity: Entity }) {
  const { application, isReadOnly } = usePanel();
  const unsaved = useUnsaved(application._id, "entity.address");
  const value = unsaved ? String(unsaved.value) : entity.addresses[0]?.fullAddress;
  const save = (address: string | null) => address !== null && saveTradingAddress(entity, address);
  const { input, problem = unsaved?.problem } = useTextInput({
    format: lineFormat(maxLength),
    value,
    onSave: save,
    saveKey: "entity.address",
  });
  const [search, setSearch] = useState("");
  const predictions = usePlacePredictions(search);
  const type = (text: string) => input.onChange({ target: { value: text } });
  return (
    <PanelItem label="Add trading address" problem={problem}>
      {(names) => (
        <AutoComplete
          {...names}
          prefix={<PinIcon />}
          disabled={isReadOnly}
          components={freeTextParts}
          virtual={false}
          defaultActiveFirstOption={false}
          value={input.value}
          options={predictions.map((address) => ({ value: address }))}
          onSearch={(text) => {
            setSearch(text);
            type(text);
          }}
          onSelect={(address: string) => {
            // A chosen address is not searched again.
            setSearch("");
            type(address);
            save(address);
          }}
          onFocus={input.onFocus}
          onBlur={input.onBlur}
        />
      )}
    </PanelItem>
  );
}
