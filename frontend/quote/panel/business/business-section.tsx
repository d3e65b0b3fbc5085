import { usePanel } from "../panel-context.ts";
import { Section } from "../section.tsx";
import { BusinessCard } from "./business-card.tsx";
import { AutoComplete, Button } from "antd";
import { useState, type FormEvent } from "react";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { saveTradingAddress, chooseBusiness, enterBusiness } from "./business.ts";
import { usePlacePredictions } from "../../../client/places/places.ts";
import { freeTextParts } from "../../../ui/combobox-parts.tsx";
import { PinIcon } from "../../../ui/control-icons.tsx";
import { PanelItem } from "../panel-item.tsx";
import { lineFormat, abnFormat } from "../input-format.ts";
import { useTextInput } from "../use-text-input.ts";
import { abnText } from "../../../../shared/domain/abn.ts";
import { useBusinessSearch } from "./search.ts";
import { BusinessPicker } from "./business-picker.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./business.module.css";
import type { IsoDate } from "../../../../shared/dates.ts";
import { TypedField } from "../typed-field.tsx";
import { dateFormat } from "../date-format.ts";
import { useUnsaved } from "../../../client/application/open-application.ts";
import { useEntered } from "../use-entered.ts";

export function BusinessSection() {
  const { application } = usePanel();
  const [entity] = application.entities;
  return (
    <Section title="Business">
      <BusinessSearch entity={entity} />
      {entity && <BusinessCard key={entity._id} entity={entity} />}
      {entity && <TradingAddress entity={entity} />}
    </Section>
  );
}

const maxLength = 300;

/** Saves a suggested address, or any other text. */
function TradingAddress({ entity }: { readonly entity: Entity }) {
  const entered = useEntered();
  const { problem: failure, isReadOnly, ...address } = entered("entity.address", entity.addresses[0]?.fullAddress);
  const save = (text: string | null) => text !== null && saveTradingAddress(entity, text);
  const { input, problem = failure } = useTextInput({ ...address, format: lineFormat(maxLength), onSave: save });
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
          options={predictions.map((value) => ({ value }))}
          onSearch={(text) => {
            setSearch(text);
            type(text);
          }}
          onSelect={(chosen: string) => {
            // A chosen address is not searched again.
            setSearch("");
            type(chosen);
            save(chosen);
          }}
          onFocus={input.onFocus}
          onBlur={input.onBlur}
        />
      )}
    </PanelItem>
  );
}

/** Searches the register by name, ABN or ACN; a business can always be entered by hand instead. */
function BusinessSearch({ entity }: { readonly entity: Entity | undefined }) {
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
        <Button className={styles.enterByHand} type="link" size="small" onClick={enterByHand}>
          Enter by hand
        </Button>
      )}
      {isByHand && <BusinessByHandForm onDone={finish} onCancel={() => setIsByHand(false)} />}
    </>
  );
}

interface BusinessByHandFormProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** For a business that the register does not find, or that cannot be searched because the register is down. */
function BusinessByHandForm({ onDone, onCancel }: BusinessByHandFormProps) {
  const { application, today } = usePanel();
  // Undefined: what is typed is not accepted.
  const [name, setName] = useState<string | null>();
  const [abn, setAbn] = useState<string | null>();
  const [tradingSince, setTradingSince] = useState<IsoDate | null>();
  const [gst, setGst] = useState<IsoDate | null | undefined>(null);
  const business =
    name && abn && tradingSince && gst !== undefined
      ? { EntityName: name, Abn: abn, AbnStatusEffectiveFrom: tradingSince, Gst: gst }
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!business) return;
    enterBusiness(application._id, business);
    onDone();
  };
  const day = dateFormat(today);
  const reason = gst === undefined ? "Check the fields above" : "Name, ABN and trading date required";
  return (
    <form className={styles.byHand} aria-label="Business by hand" onSubmit={submit}>
      <TypedField label="Business name" format={lineFormat(200)} value={name} onSave={setName} onType={setName} />
      <TypedField label="ABN" format={abnFormat} value={abn} onSave={setAbn} onType={setAbn} inputMode="numeric" />
      <TypedField
        label="Trading since"
        format={day}
        value={tradingSince}
        onSave={setTradingSince}
        onType={setTradingSince}
        placeholder="DD-MM-YYYY"
      />
      <TypedField label="GST registered since" format={day} value={gst} onSave={setGst} onType={setGst} placeholder="Not registered" />
      <div className={`${kit.row} ${kit.spread} ${kit.gap8} ${styles.row}`}>
        <span className={`${kit.tiny} ${kit.secondary} ${styles.reason}`}>{business ? "" : reason}</span>
        <Button type="link" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button htmlType="submit" size="small" disabled={!business}>
          Use this business
        </Button>
      </div>
    </form>
  );
}
