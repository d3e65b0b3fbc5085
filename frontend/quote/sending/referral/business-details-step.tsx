import { AutoComplete, Button, Form } from "antd";
import { useId, useState } from "react";
import { abnText } from "../../../../shared/domain/abn.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { useReferrerChanges } from "../../../client/referrer.ts";
import { type BusinessHit, useBusinessSearch } from "../../panel/business/search.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { usePlacePredictions } from "../../../client/places/places.ts";
import { validatorRule, required } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { BusinessPicker } from "../../panel/business/business-picker.tsx";
import styles from "./referral-modal.module.css";

const addressProblem = problemBy(filledLine(300));

/** The referrer's own business, chosen from the register, and its address. */
export function BusinessDetailsStep({ onClose }: { readonly onClose: () => void }) {
  const [business, setBusiness] = useState<BusinessHit>();
  const [address, setAddress] = useState("");
  const predictions = usePlacePredictions(address).filter((one) => one !== address);
  const { saveBusiness } = useReferrerChanges();
  const save = async ({ description }: { description: string }) => {
    if (business !== undefined) await saveBusiness(business.Abn, description.trim());
  };
  return (
    <SubmitForm initialValues={{ description: "" }} onSubmit={save} onChange={({ description }) => setAddress(description)}>
      <p className={styles["lead"]}>You refer customers on behalf of your business. These details are saved and asked for once.</p>
      <Business business={business} onChange={setBusiness} />
      <Form.Item
        name="description"
        label="Business address"
        rules={[required("Please enter the address of your business."), validatorRule(addressProblem)]}
      >
        {/* Above the field, so that the suggestions do not cover 'Next'. */}
        <AutoComplete placement="topLeft" options={predictions.map((value) => ({ value }))} />
      </Form.Item>
      <SubmitBar label="Next" isReady={business !== undefined} reason="Business and address required">
        <Button type="text" onClick={onClose}>
          Close
        </Button>
      </SubmitBar>
    </SubmitForm>
  );
}

interface BusinessProps {
  readonly business: BusinessHit | undefined;
  readonly onChange: (business: BusinessHit | undefined) => void;
}

function Business({ business, onChange }: BusinessProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useBusinessSearch(typed);
  const hint = business ? `${business.Name}, ABN ${abnText(business.Abn)}` : "Choose your business from the list";
  return (
    <Form.Item
      label="Search your business by name or ABN"
      htmlFor={id}
      extra={<span id={`${id}-hint`}>{hint}</span>}
      {...(search.error && { validateStatus: "error", help: search.error.message })}
    >
      <BusinessPicker
        names={{ id, "aria-describedby": `${id}-hint` }}
        search={search}
        typed={typed}
        value={business?.Name ?? typed}
        onType={(text) => {
          onChange(undefined);
          setTyped(text);
        }}
        onChoose={(hit) => {
          onChange(hit);
          setTyped("");
        }}
      />
    </Form.Item>
  );
}
