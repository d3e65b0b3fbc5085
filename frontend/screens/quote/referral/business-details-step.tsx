import { useState } from "react";
import { abnText } from "../../../../shared/domain/abn.ts";
import { type BusinessHit, useBusinessSearch } from "../../../api/business/search.ts";
import { usePlacePredictions } from "../../../api/places/places.ts";
import { useReferrerChanges } from "../../../api/account/referrer.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { AlertIcon } from "../../../ui/icons.tsx";
import { SuggestedInput } from "../../../ui/suggested-input.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import { BusinessPicker } from "../business-picker.tsx";
import styles from "./referral-modal.module.css";

const maxAddressLength = 300;

/** The referrer's own business, chosen from the register, and its address. */
export function BusinessDetailsStep({ onClose }: { readonly onClose: () => void }) {
  const [business, setBusiness] = useState<BusinessHit>();
  const [typed, setTyped] = useState("");
  const [address, setAddress] = useState("");
  const search = useBusinessSearch(typed);
  const predictions = usePlacePredictions(address);
  const { saveBusiness } = useReferrerChanges();
  const description = address.trim();
  const isComplete = business !== undefined && description !== "";
  const { isBusy, failure, submit } = useSubmission(async () => {
    if (isComplete) await saveBusiness(business.Abn, description);
  });
  return (
    <Form onSubmit={submit}>
      <p className={styles["lead"]}>You refer customers on behalf of your business. These details are saved and asked for once.</p>
      <Field
        label="Search your business by name or ABN"
        error={search.error?.message}
        hint={business ? `${business.Name}, ABN ${abnText(business.Abn)}` : "Choose your business from the list"}
      >
        {(names) => (
          <BusinessPicker
            names={names}
            search={search}
            typed={typed}
            value={business?.Name ?? typed}
            onType={(text) => {
              setBusiness(undefined);
              setTyped(text);
            }}
            onChoose={(hit) => {
              setBusiness(hit);
              setTyped("");
            }}
          />
        )}
      </Field>
      <Field label="Business address" error={undefined}>
        {(names) => (
          <SuggestedInput
            names={names}
            listName="Addresses"
            maxLength={maxAddressLength}
            value={address}
            suggestions={predictions.filter((one) => one !== address).map((value) => ({ key: value, label: value }))}
            onType={setAddress}
            onPick={({ key }) => setAddress(key)}
          />
        )}
      </Field>
      <FormError failure={failure} />
      <div className={styles["buttons"]}>
        <span className={styles["reason"]}>
          {!isComplete && (
            <>
              <AlertIcon />
              Business and address required
            </>
          )}
        </span>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" variant="filled" disabled={!isComplete} isBusy={isBusy}>
          Next
        </Button>
      </div>
    </Form>
  );
}
