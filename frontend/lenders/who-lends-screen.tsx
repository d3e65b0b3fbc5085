import { Button, Input, Radio } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { isVerified } from "../../shared/domain/organisation.ts";
import type { FieldValue, FieldValues } from "../../shared/intake/field-values.ts";
import { useOrganisation } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { SearchIcon, CheckIcon } from "../ui/control-icons.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import kit from "../ui/kit.module.css";
import { ResponseView } from "../ui/response-view.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import { FactChips } from "./fact-chips.tsx";
import { valuesFor } from "../intake/facts.ts";
import { LendersPage } from "./lenders-page.tsx";
import { Lendings } from "./lendings.tsx";
import { useMediaQuery, wideWorkspace } from "../ui/use-media-query.ts";
import { type ReadDeal, ReadNotes, readDeal } from "./read-notes.tsx";
import styles from "./who-lends.module.css";
import { dollarText } from "../../shared/format.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { useApi } from "../client/use-api.ts";

const types = [
  { value: "consumer", label: "Consumer" },
  { value: "commercial", label: "Commercial" },
];

/** Which lenders accept a customer of whom little is known. Nothing of it is stored. */
export default function WhoLendsScreen() {
  const { organisation: own } = useSignedInUser();
  // Below the answers it would move with each of them.
  const hasPanel = useMediaQuery(wideWorkspace);
  const organisation = useOrganisation();
  return (
    <LendersPage title="Who lends">
      {own === null ? (
        <WhoLends hasPanel={false} />
      ) : (
        <ResponseView response={organisation} errorTitle="Your organisation could not be loaded">
          {(data) => (isVerified(data) ? <WhoLends hasPanel={hasPanel} /> : <NotVerified />)}
        </ResponseView>
      )}
    </LendersPage>
  );
}

const NotVerified = () => (
  <StatusAlert
    type="info"
    showIcon
    title="Who lends needs a verified organisation"
    description={
      <div className={`${kit.stack} ${kit.gap8}`}>
        The answers are the lenders’ own criteria, which go to known brokerages only. Enter your organisation’s ABN and credit licence; we
        usually confirm it within one business day.
        <Link href="/account/organisation">Organisation settings</Link>
      </div>
    }
  />
);

const nothing: FieldValues = new Map();

function WhoLends({ hasPanel }: { readonly hasPanel: boolean }) {
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadDeal>();
  const [chosenType, setChosenType] = useState<ApplicationType>();
  const [byHand, setByHand] = useState(nothing);
  const type = chosenType ?? read?.type ?? "consumer";
  const values = valuesFor(type, new Map([...(read?.values ?? nothing), ...byHand]));
  const readAs = (own: ApplicationType | undefined) => {
    const deal = text.trim() === "" ? undefined : readDeal(text, own);
    setRead(deal);
    setByHand(new Map([...byHand].filter(([path]) => !deal?.values.has(path))));
  };
  const choose = (own: ApplicationType) => {
    setChosenType(own);
    readAs(own);
  };
  const change = (path: string, value: FieldValue | undefined) => {
    const without = (all: FieldValues) => [...all].filter(([other]) => other !== path);
    if (read) setRead({ ...read, values: new Map(without(read.values)) });
    setByHand(new Map([...without(byHand), ...(value === undefined ? [] : [[path, value] as const])]));
  };
  return (
    <div className={`${styles.columns} ${hasPanel ? styles.withPanel : ""}`}>
      <div className={`${kit.stack} ${kit.gap12}`}>
        <section aria-label="The deal" className={`${kit.stack} ${kit.gap12} ${styles.box}`}>
          <form
            className={`${kit.row} ${kit.gap8}`}
            onSubmit={(event) => {
              event.preventDefault();
              readAs(chosenType);
            }}
          >
            <Input
              aria-label="What you know of the deal"
              placeholder="2012 ute private casual 5 months renting"
              size="large"
              prefix={<SearchIcon />}
              autoComplete="off"
              allowClear
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="primary" size="large" htmlType="submit">
              Who lends
            </Button>
          </form>
          {read && <ReadNotes read={read} type={type} values={values} onType={choose} onValue={change} />}
          <div className={`${kit.flex} ${kit.wrap} ${kit.gap8}`}>
            <Radio.Group
              aria-label="Type of quote"
              optionType="button"
              options={types}
              value={type}
              onChange={({ target }) => choose(target.value as ApplicationType)}
            />
            <FactChips type={type} values={values} onValue={change} />
          </div>
          <p className={`${kit.small} ${kit.tertiary}`}>
            Nothing here is saved. A question that a sheet leaves open is shown as Not stated, never as Yes.
          </p>
        </section>
        {values.size === 0 ? (
          <EmptyState
            title="Which lenders accept a customer?"
            text="Write or add what you know: each lender then says yes, no, or what it still needs."
          />
        ) : (
          <Lendings type={type} values={values} />
        )}
      </div>
      {hasPanel && <PanelColumn type={type} />}
    </div>
  );
}

/** The lenders of this type, those on the panel marked, with the organisation's own amounts. It is changed on its own page. */
function PanelColumn({ type }: { readonly type: ApplicationType }) {
  const response = useApi(organisationRoutes.readLenders, {});
  return (
    <aside aria-label="Our panel" className={`${kit.stack} ${kit.gap8} ${styles.box}`}>
      <ResponseView response={response} errorTitle="Your panel could not be loaded">
        {({ sheets, panel, fees, brokerage }) => {
          const lenders = sheets.filter((sheet) => sheet.types.includes(type)).map(({ lender }) => lender);
          const isOn = (lender: string) => panel === null || panel.includes(lender);
          const owns = (lender: string) => [
            ...(brokerage[lender] === undefined ? [] : [`brokerage ${brokerage[lender]}%`]),
            ...(fees[lender] === undefined ? [] : [`fee ${dollarText(fees[lender])}`]),
          ];
          return (
            <>
              <div className={`${kit.row} ${kit.spread}`}>
                <h2>Our panel</h2>
                <span className={`${kit.tiny} ${kit.secondary}`}>
                  {lenders.filter(isOn).length} of {lenders.length} {type}
                </span>
              </div>
              <p className={`${kit.tiny} ${kit.secondary}`}>Set by your administrator. Quotes list these lenders only.</p>
              <ul className={`${kit.list} ${styles.lenders}`}>
                {lenders.map((lender) => (
                  <li key={lender} className={`${kit.row} ${kit.gap8}`}>
                    <span className={styles.tick}>{isOn(lender) && <CheckIcon />}</span>
                    <span className={isOn(lender) ? kit.medium : kit.tertiary}>
                      {lender}
                      {!isOn(lender) && <span className={kit.hidden}> is not on it</span>}
                    </span>
                    <span className={`${kit.tiny} ${kit.secondary} ${kit.end}`}>{owns(lender).join(", ")}</span>
                  </li>
                ))}
              </ul>
              <Link href="/lenders/panel">Open our panel</Link>
            </>
          );
        }}
      </ResponseView>
    </aside>
  );
}
