import { useState } from "react";
import type { Entity } from "../../../../../shared/domain/entity.ts";
import { useSaving } from "../../../../api/application/saves.ts";
import { saveTradingAddress } from "../../../../api/business/business.ts";
import { usePlacePredictions } from "../../../../api/places/places.ts";
import { SuggestedInput } from "../../../../ui/suggested-input.tsx";
import { Field } from "../field.tsx";
import { usePanel } from "../panel-context.ts";

const maxLength = 300;

/** Saves a suggested address, or any other text. */
export function TradingAddress({ entity }: { readonly entity: Entity }) {
  const { application, isReadOnly } = usePanel();
  const unsaved = useSaving(application._id).unsaved.get("entity.address");
  const saved = unsaved ? String(unsaved.value) : (entity.addresses[0]?.fullAddress ?? "");
  const [typed, setTyped] = useState<string>();
  const predictions = usePlacePredictions(typed ?? "");
  const save = (address: string) => {
    setTyped(undefined);
    const trimmed = address.trim();
    if (trimmed !== "" && trimmed !== saved) saveTradingAddress(entity, trimmed);
  };
  return (
    <Field label="Add trading address" problem={unsaved?.problem}>
      {(names) => (
        <SuggestedInput
          names={names}
          listName="Addresses"
          isDisabled={isReadOnly}
          maxLength={maxLength}
          value={typed ?? saved}
          suggestions={predictions.map((address) => ({ key: address, label: address }))}
          onType={setTyped}
          onPick={({ key }) => save(key)}
          onLeave={() => typed !== undefined && save(typed)}
        />
      )}
    </Field>
  );
}
