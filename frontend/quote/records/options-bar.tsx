import { Button, Checkbox, Input } from "antd";
import { useContext, useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { type Customer, calledName } from "../../../shared/domain/customer.ts";
import { optionsLimits } from "../../../shared/finance-options/eligible.ts";
import { isAboveFeeCeiling } from "../../../shared/quote/fee-share.ts";
import { useOrganisation } from "../../client/organisation.ts";
import { DownloadButton } from "./download-button.tsx";
import { MissingLicence } from "./missing-licence.tsx";
import { type OptionsChoice, createOptions, downloadOptions, sendOptions, useRecords } from "./record-calls.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { OfferContext } from "../ranking/offer.ts";
import type { OptionsDraft } from "./options-draft-context.ts";
import kit from "../../ui/kit.module.css";
import { ReasonField, reasonProblem } from "./reason-field.tsx";
import styles from "./options.module.css";
import { OptionsPreview } from "./options-preview.tsx";
import { DateText } from "../../ui/figures.tsx";
import { atMost, tooLong } from "../../ui/at-most.tsx";

interface OptionsBarProps {
  readonly application: Application;
  readonly filters: Filters;
  readonly products: readonly Product[];
  readonly rulebook: string;
  /** How many lenders of the organisation's panel are listed; undefined without a panel. */
  readonly ofPanel: number | undefined;
  readonly draft: OptionsDraft;
}

/** Above the cards while the broker chooses products: what becomes of the choice. */
export default function OptionsBar({ application, filters, products, rulebook, ofPanel, draft: { lenders, onEnd } }: OptionsBarProps) {
  const { _id: applicationId, applicationType, customers } = application;
  const organisation = useOrganisation().data;
  const [note, setNote] = useState("");
  const [isPreviewed, setIsPreviewed] = useState(false);
  const chosen = lenders.flatMap((lender) => products.find((product) => product.lender === lender) ?? []);
  const above = chosen.filter((product) => isAboveFeeCeiling(product, organisation?.feeCeiling));
  const [reason, setReason] = useState("");
  const feeReason = above.length > 0 ? reason.trim() : "";
  const compared = useContext(OfferContext);
  const [isOfferPrinted, setIsOfferPrinted] = useState(false);
  const printedOffer = isOfferPrinted ? compared : undefined;
  const optionsId = useOptionsId({
    applicationId,
    lenders,
    filters,
    note: note.trim(),
    offer: printedOffer?.offer,
    feeReason,
    printed: { chosen, organisation, ...namesAndDeal(application), on: businessDate(new Date()) },
  });
  const isChosen = lenders.length >= optionsLimits.min && chosen.length === lenders.length;
  const problem = isChosen
    ? (tooLong("the note", note, optionsLimits.note) ??
      (above.length > 0 ? reasonProblem(reason, "Say why fees above your ceiling") : undefined))
    : "Choose two or three products below";
  const isReady = problem === undefined;
  const lacksLicence = applicationType === "consumer" && organisation?.licence === null;
  return (
    <>
      <div className={styles.room} />
      <section className={`${kit.stack} ${styles.bar}`} aria-label="Finance options">
        <div className={`${kit.row} ${kit.wrap} ${styles.head}`}>
          <h3 className={kit.semibold}>For the customer</h3>
          <output className={kit.secondary}>
            {lenders.length} of {optionsLimits.max} chosen
          </output>
          <Button type="text" className={kit.end} onClick={onEnd}>
            Close
          </Button>
        </div>
        {lacksLicence && <MissingLicence />}
        <Input.TextArea
          aria-label="A note to the customer (optional)"
          placeholder="A note to the customer (optional)"
          autoSize={{ minRows: 1, maxRows: 4 }}
          count={atMost(optionsLimits.note)}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {compared && (
          <Checkbox checked={isOfferPrinted} onChange={({ target }) => setIsOfferPrinted(target.checked)}>
            Print the customer's own offer
          </Checkbox>
        )}
        {above.length > 0 && (
          <div>
            <ReasonField
              question={`Why fees above your ceiling of ${organisation?.feeCeiling}%: ${above.map(({ lender }) => lender).join(", ")}`}
              says="Kept with these options; the customer does not see it."
              reason={reason}
              onReason={setReason}
            />
          </div>
        )}
        <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
          <Button disabled={!isReady || !organisation} onClick={() => setIsPreviewed(true)}>
            Preview
          </Button>
          {customers.map((customer) => (
            <SendButton
              key={customer._id}
              customer={customer}
              isReady={isReady && !lacksLicence}
              onSend={async () => sendOptions(applicationId, await optionsId(), customer._id)}
            />
          ))}
          <DownloadButton disabled={!isReady || lacksLicence} onDownload={async () => downloadOptions(await optionsId())}>
            Download
          </DownloadButton>
          {problem !== undefined && <DisabledReason text={problem} />}
        </div>
        <EarlierOptions applicationId={applicationId} />
        {isPreviewed && organisation && (
          <OptionsPreview
            application={application}
            organisation={organisation}
            products={chosen}
            rulebook={rulebook}
            filters={filters}
            note={note.trim()}
            offer={printedOffer && [printedOffer.offer, printedOffer]}
            ofPanel={ofPanel}
            onClose={() => setIsPreviewed(false)}
          />
        )}
      </section>
    </>
  );
}

const namesAndDeal = ({ customers, asset, loanDetails }: Application) => ({
  names: customers.map(({ firstName, lastName }) => [firstName, lastName]),
  asset,
  loanDetails,
});

interface OptionsRequest extends OptionsChoice {
  /** What else the paper says: with other figures, another name or on another day it is another paper. */
  readonly printed: object;
}

/** Returns a function that creates the options once per content and resolves to their id: sending and downloading share one record. */
function useOptionsId({ printed, ...request }: OptionsRequest): () => Promise<string> {
  const content = JSON.stringify([request, printed]);
  const [last, setLast] = useState({ content: "", key: "" });
  return () => {
    const key = last.content === content ? last.key : crypto.randomUUID();
    setLast({ content, key });
    return createOptions(request, key);
  };
}

interface SendButtonProps {
  readonly customer: Customer;
  readonly isReady: boolean;
  readonly onSend: () => Promise<void>;
}

function SendButton({ customer, isReady, onSend }: SendButtonProps) {
  const [sentTo, setSentTo] = useState<string>();
  const address = customer.emails[0]?.address;
  const { isBusy, failure, submit } = useSubmit(async () => {
    setSentTo(undefined);
    await onSend();
    setSentTo(address);
  });
  return (
    <>
      <Button loading={isBusy} disabled={!isReady} onClick={submit}>
        Send to {calledName(customer) ?? "the customer"}
      </Button>
      <output>{sentTo !== undefined && `Sent to ${sentTo}.`}</output>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Finance options created earlier for this quote. */
function EarlierOptions({ applicationId }: { readonly applicationId: string }) {
  const options = useRecords(applicationId).data?.options ?? [];
  if (options.length === 0) return null;
  return (
    <details>
      <summary>Created earlier: {options.length}</summary>
      <ul className={`${kit.list} ${styles.earlier}`}>
        {options.map(({ _id, createdAt, lenders }) => (
          <li key={_id} className={`${kit.row} ${kit.wrap} ${kit.spread}`}>
            <span>
              <DateText at={createdAt} />: {lenders.join(", ")}
            </span>
            <DownloadButton
              type="text"
              aria-label={`Download the options of ${lenders.join(", ")}`}
              onDownload={() => downloadOptions(_id)}
            >
              Download
            </DownloadButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
