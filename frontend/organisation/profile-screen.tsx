import type { ReactNode } from "react";
import { Redirect } from "wouter";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { useOrganisation, useOrganisationChanges } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { SecondFactorNeeded } from "../ui/failure-alert.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { Section, SectionPage } from "../ui/section-page.tsx";
import { AbnStatus } from "./abn-status.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Covers } from "./covers.tsx";
import { Invitations } from "./invitations.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { LicenceForm } from "./licence-form.tsx";
import { LenderAccounts } from "./lender-accounts.tsx";
import { LogoSettings } from "./logo.tsx";
import { Machines } from "./machines.tsx";
import { Members } from "./members.tsx";
import { complaintsSchemeText, licenceText } from "../../shared/domain/credit-licence.ts";
import { abnText } from "../../shared/domain/abn.ts";
import kit from "../ui/kit.module.css";
import styles from "./organisation.module.css";
import { Form, Input } from "antd";
import { maxFeeCeiling } from "../../shared/domain/organisation.ts";
import { emailSignature } from "../../shared/wire/organisation-routes.ts";
import { problemBy } from "../client/field-problem.ts";
import { numberFormat } from "../quote/panel/number-format.ts";
import { validatorRule, fieldMessage, required } from "../ui/rules.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { organisationName } from "../../shared/wire/organisation-name.ts";
import { abn as abnSchema } from "../../shared/wire/text.ts";

export default function ProfileScreen() {
  const user = useSignedInUser();
  const answer = useOrganisation();
  if (user.organisation === null) return <Redirect href="/quotes" replace />;
  return (
    <SectionPage title="Organisation" isWide>
      <ResponseView response={answer} errorTitle="Your organisation could not be loaded">
        {(organisation) => <Parts organisation={organisation} />}
      </ResponseView>
    </SectionPage>
  );
}

interface Part {
  /** In the page's address. Default: the title's words. */
  readonly id?: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The settings, with a list of them at the side. */
function Parts({ organisation }: { readonly organisation: Organisation }) {
  const { isAdministrator, joinRequests, name } = organisation;
  const { hasSecondFactor } = useSignedInUser();
  const parts: readonly Part[] = [
    {
      id: "contact",
      title: name,
      content: isAdministrator ? <ContactForm organisation={organisation} /> : <ContactLines organisation={organisation} />,
    },
    {
      title: "Name and ABN",
      content: (
        <>
          <AbnStatus organisation={organisation} />
          {isAdministrator && <IdentityForm organisation={organisation} />}
        </>
      ),
    },
    {
      title: "Credit licence",
      content: (
        <>
          <LicenceStatus organisation={organisation} />
          {isAdministrator && <LicenceForm organisation={organisation} />}
        </>
      ),
    },
    {
      title: "Fees",
      content: isAdministrator ? <FeeCeilingForm organisation={organisation} /> : <FeeCeilingLine organisation={organisation} />,
    },
    { title: "Logo", content: isAdministrator && <LogoSettings organisation={organisation} /> },
    { title: "Emails to customers", content: isAdministrator && <EmailForm organisation={organisation} /> },
    { title: "Requests to join", content: joinRequests.length > 0 && <JoinRequests organisation={organisation} /> },
    { title: "Members", content: <Members organisation={organisation} /> },
    { title: "Cover", content: <Covers organisation={organisation} /> },
    { title: "Lenders", content: <LenderAccounts isAdministrator={isAdministrator} /> },
    { title: "Machines", content: isAdministrator && hasSecondFactor && <Machines /> },
    { title: "Invitations", content: isAdministrator && <Invitations organisation={organisation} /> },
  ].filter(({ content }) => content !== false);
  return (
    <>
      {isAdministrator && !hasSecondFactor && <SecondFactorNeeded />}
      <div className={styles.settings}>
        <nav aria-label="Settings of the organisation">
          <ul className={kit.list}>
            {parts.map((part) => (
              <li key={idOf(part)}>
                <a href={`#${idOf(part)}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`${kit.stack} ${kit.gap16}`}>
          {parts.map((part) => (
            <Section key={idOf(part)} id={idOf(part)} title={part.title}>
              {part.content}
            </Section>
          ))}
        </div>
      </div>
    </>
  );
}

const idOf = ({ title, id = title }: Part): string => id.toLowerCase().replaceAll(/[^a-z]+/g, "-");

const missing = {
  title: "Licence details not entered",
  description:
    "Without them, the credit guide says that you give customers the licence details yourself, and you cannot send Finance options to consumers. Commercial quotes do not need them.",
};

/** How the licence is printed on what customers get, or what is missing without it. */
function LicenceStatus({ organisation: { licence, isAdministrator } }: { readonly organisation: Organisation }) {
  if (licence === null) {
    const who = isAdministrator ? "" : " Your organisation's administrator enters them.";
    return <StatusAlert type="info" showIcon title={missing.title} description={`${missing.description}${who}`} />;
  }
  const description = `Complaints scheme: ${complaintsSchemeText(licence)}`;
  return <StatusAlert type="success" showIcon title={licenceText(licence)} description={description} />;
}

/** For members, who cannot change the details. */
function ContactLines({ organisation: { abn, email, phoneNumber, address } }: { readonly organisation: Organisation }) {
  const lines = { ABN: abn === null ? null : abnText(abn), Email: email?.address, Phone: phoneNumber?.number, Address: address };
  return (
    <>
      <dl className={styles.lines}>
        {Object.entries(lines).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? "-"}</dd>
          </div>
        ))}
      </dl>
      <p className={kit.secondary}>Only the administrator can change this.</p>
    </>
  );
}

/** For the administrator. */
function EmailForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveEmailSignature } = useOrganisationChanges(organisation._id);
  return (
    <SubmitForm
      initialValues={{ signature: organisation.emailSignature ?? "" }}
      onSubmit={({ signature }) => saveEmailSignature(signature)}
    >
      <Form.Item
        name="signature"
        label="Signature"
        extra={`Ends the emails to your customers and to the colleagues you invite, which go out as ${organisation.name} once its ABN is verified. Web addresses in it are not links.`}
        rules={[validatorRule(problemBy(emailSignature))]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}

const noCeiling = "No ceiling: no fees need a reason.";

const FeeCeilingLine = ({ organisation: { feeCeiling: ceiling } }: { readonly organisation: Organisation }) => (
  <p>{ceiling === null ? noCeiling : `Upfront fees above ${ceiling}% of the amount borrowed need a reason.`}</p>
);

/** For the administrator. */
function FeeCeilingForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveFeeCeiling } = useOrganisationChanges(organisation._id);
  return (
    <SubmitForm
      initialValues={{ ceiling: organisation.feeCeiling === null ? "" : String(organisation.feeCeiling) }}
      onSubmit={async ({ ceiling }) => {
        const result = ceilingFormat.parse(ceiling);
        if ("value" in result) await saveFeeCeiling(result.value);
      }}
    >
      <Form.Item
        name="ceiling"
        label="Ceiling"
        extra={`In percent of the amount borrowed, 0 to ${maxFeeCeiling}. Upfront fees above it need a reason, which Finance options and selection records keep. Empty: no ceiling.`}
        rules={[validatorRule((typed) => ("value" in ceilingFormat.parse(typed) ? undefined : ceilingProblem))]}
      >
        <Input inputMode="decimal" suffix="%" autoComplete="off" />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}

const ceilingFormat = numberFormat({ kind: "percent", label: "Ceiling", min: 0, max: maxFeeCeiling });
const ceilingProblem = `Please enter a percentage from 0 to ${maxFeeCeiling}.`;
const nameProblem = problemBy(organisationName);
const abnProblem = problemBy(abnSchema);

/** For the administrator. Saving checks name and ABN with the business register. */
function IdentityForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveIdentity } = useOrganisationChanges(organisation._id);
  const saved = { name: organisation.name, abn: organisation.abn === null ? "" : abnText(organisation.abn) };
  return (
    <SubmitForm
      // A name taken from the register replaces the typed one.
      key={organisation.name}
      initialValues={saved}
      onSubmit={({ name, abn }) => saveIdentity({ name: name.trim(), ...(abn.trim() !== "" && { abn: abn.trim() }) })}
    >
      <Form.Item name="name" label="Name" rules={[required("Please enter the organisation's name."), validatorRule(nameProblem)]}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="abn"
        label="ABN"
        rules={[
          { required: organisation.abn !== null, whitespace: true, message: fieldMessage("Please enter an ABN.") },
          validatorRule(abnProblem),
        ]}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}
