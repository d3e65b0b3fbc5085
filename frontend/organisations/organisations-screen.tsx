import { Button, Segmented, Table } from "antd";
import { useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { abnText } from "../../shared/domain/abn.ts";
import { licenceText } from "../../shared/domain/credit-licence.ts";
import { type Confirmation, type ListedOrganisation, confirmationStatuses } from "../../shared/domain/organisation.ts";
import { useOrganisations } from "./organisations-calls.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { useMediaQuery } from "../ui/use-media-query.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import kit from "../ui/kit.module.css";
import styles from "./organisations.module.css";
import { DateText } from "../ui/figures.tsx";
import { EmailText } from "../ui/email.tsx";

type Status = Confirmation["status"];

const title = "Organisations";
const statusTexts: Readonly<Record<Status, { readonly label: string; readonly empty: string }>> = {
  waiting: { label: "Waiting", empty: "No organisation waits to be confirmed." },
  disputed: { label: "Disputed", empty: "Nobody disputes an ABN." },
  refused: { label: "Refused", empty: "No organisation is refused." },
  confirmed: { label: "Confirmed", empty: "No organisation is confirmed yet." },
};
const options = confirmationStatuses.map((value) => ({ value, label: statusTexts[value].label }));
const asStatus = (text: string | null): Status => confirmationStatuses.find((each) => each === text) ?? "waiting";

/** For masters: which organisations are who they say. */
export default function OrganisationsScreen() {
  usePageTitle(title);
  const { userType } = useSignedInUser();
  const [, navigate] = useLocation();
  const status = asStatus(new URLSearchParams(useSearch()).get("status"));
  if (userType !== "master") return <Redirect href="/quotes" replace />;
  return (
    <main id="content" className={`${kit.page} ${styles.page}`}>
      <h1 className={kit.title}>{title}</h1>
      <p className={styles.quiet}>
        The business register has the name and ABN of each. Confirm one when its licence or representative number is this business’s in{" "}
        <Register href={asicRegisters}>ASIC’s professional registers</Register>, or you have reached it by a number that is not from Kelpie.
      </p>
      <Segmented
        aria-label="Status"
        options={options}
        value={status}
        onChange={(chosen) => navigate(`/organisations?status=${chosen}`, { replace: true })}
      />
      <List key={status} status={status} />
    </main>
  );
}

function List({ status }: { readonly status: Status }) {
  const [before, setBefore] = useState<string>();
  const answer = useOrganisations(status, before);
  const [decided, setDecided] = useState<{ readonly organisation: ListedOrganisation; readonly isConfirmed: boolean }>();
  const isWide = useMediaQuery("(min-width: 900px)");
  const actions = (organisation: ListedOrganisation) => (
    <span className={styles.actions}>
      {status !== "confirmed" && (
        <Button
          type={isWide ? "text" : "default"}
          aria-label={`Confirm ${organisation.name}`}
          onClick={() => setDecided({ organisation, isConfirmed: true })}
        >
          Confirm
        </Button>
      )}
      {status !== "refused" && (
        <Button
          type="text"
          danger
          aria-label={`Refuse ${organisation.name}`}
          onClick={() => setDecided({ organisation, isConfirmed: false })}
        >
          Refuse
        </Button>
      )}
    </span>
  );
  const organisationColumn = {
    key: "organisation",
    title: "Organisation",
    render: (_: unknown, organisation: ListedOrganisation) => (
      <>
        <strong>{organisation.name}</strong>
        <Details organisation={organisation} isWide={isWide} />
        {!isWide && actions(organisation)}
      </>
    ),
  };
  const wide = [
    { key: "abn", title: "ABN", render: (_: unknown, { abn }: ListedOrganisation) => <Abn abn={abn} /> },
    { key: "licence", title: "Credit licence", render: (_: unknown, { licence }: ListedOrganisation) => licenceOf(licence) },
    {
      key: "administrator",
      title: "Administrator",
      render: (_: unknown, { administrator }: ListedOrganisation) => <Person {...administrator} />,
    },
    { key: "since", title: "Since", render: (_: unknown, { confirmation }: ListedOrganisation) => <DateText at={confirmation.at} /> },
    { key: "actions", title: "Decision", render: (_: unknown, organisation: ListedOrganisation) => actions(organisation) },
  ];
  return (
    <>
      <ResponseView response={answer} errorTitle="The organisations could not be loaded">
        {({ organisations, before: next }) => (
          <>
            <Table<ListedOrganisation>
              aria-label={`${title}: ${statusTexts[status].label}`}
              rowKey="_id"
              size="middle"
              pagination={false}
              dataSource={[...organisations]}
              columns={isWide ? [organisationColumn, ...wide] : [organisationColumn]}
              locale={{ emptyText: statusTexts[status].empty }}
            />
            <span className={styles.actions}>
              {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest</Button>}
              {next !== null && <Button onClick={() => setBefore(next)}>Older</Button>}
            </span>
          </>
        )}
      </ResponseView>
      {decided && <DecisionDialog {...decided} list={{ status, before }} onClose={() => setDecided(undefined)} />}
    </>
  );
}

interface DetailsProps {
  readonly organisation: ListedOrganisation;
  readonly isWide: boolean;
}

function Details({ organisation, isWide }: DetailsProps) {
  const { abn, licence, administrator, registeredName, confirmation, claimant } = organisation;
  return (
    <>
      {registeredName !== null && <span className={`${kit.small} ${kit.block} ${styles.below}`}>In the register: {registeredName}</span>}
      {!isWide && (
        <>
          <span className={`${kit.small} ${kit.block} ${styles.below}`}>
            ABN <Abn abn={abn} />
          </span>
          <span className={`${kit.small} ${kit.block} ${styles.below}`}>{licenceOf(licence)}</span>
          <span className={`${kit.small} ${kit.block} ${styles.below}`}>
            <Person {...administrator} />, since <DateText at={confirmation.at} />
          </span>
        </>
      )}
      {confirmation.refusal !== undefined && (
        <span className={`${kit.small} ${kit.block} ${styles.below}`}>Refused: {confirmation.refusal}</span>
      )}
      {claimant && (
        <div className={styles.claim}>
          <strong>{claimant.name}</strong> says that the ABN is theirs: {claimant.text}
          <span className={`${kit.small} ${kit.block} ${styles.below}`}>{licenceOf(claimant.licence)}</span>
          <span className={`${kit.small} ${kit.block} ${styles.below}`}>
            <Person {...claimant.administrator} />, <DateText at={claimant.at} />
          </span>
        </div>
      )}
    </>
  );
}

const asicRegisters = "https://connectonline.asic.gov.au/RegistrySearch/faces/landing/ProfessionalRegisters.jspx";

const licenceOf = (licence: ListedOrganisation["licence"]) => (licence ? licenceText(licence) : "No credit licence entered");

const Person = ({ firstName, lastName, email }: ListedOrganisation["administrator"]) => (
  <>
    {firstName} {lastName},{" "}
    <span className={kit.anywhere}>
      <EmailText email={email} />
    </span>
  </>
);

const Abn = ({ abn }: { readonly abn: string | null }) =>
  abn === null ? (
    "-"
  ) : (
    <span className={styles.abn}>
      <Register href={`https://abr.business.gov.au/ABN/View?abn=${abn}`}>{abnText(abn)}</Register>
    </span>
  );

const Register = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
