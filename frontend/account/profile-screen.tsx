import { useSignedInUser } from "../client/use-user.ts";
import { SectionPage, Section } from "../ui/section-page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Sessions } from "./sessions.tsx";
import { Button, Form, Input } from "antd";
import { FormError } from "../ui/form-error.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./account.module.css";
import { phoneNumber } from "../../shared/wire/person.ts";
import { lastName, name } from "../../shared/wire/persons-name.ts";
import { useUserChanges } from "../client/user-changes.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, required } from "../ui/rules.tsx";
import { SaveBar, SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { useState } from "react";
import { endSession } from "../client/session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { CodeItem, CurrentPasswordItem, codeOf } from "./code-item.tsx";
import type { Application } from "../../shared/domain/application.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { billingRoutes } from "../../shared/wire/billing-routes.ts";
import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "../client/call.ts";

export default function ProfileScreen() {
  const isStaff = useSignedInUser().userType === "master";
  return (
    <SectionPage title="Profile">
      <Section title="Your details">
        <ProfileForm />
      </Section>
      <Section title="Password">
        <PasswordForm />
      </Section>
      <Section title="Where you are signed in">
        <Sessions />
      </Section>
      <Section title="Your data">
        <DataExport />
      </Section>
      {!isStaff && (
        <Section title="Close your account">
          <CloseAccount />
        </Section>
      )}
    </SectionPage>
  );
}

/** Saves a copy of the user's own data as a file. */
function DataExport() {
  const { isBusy, failure, submit } = useSubmit(async () => save(await exportAccountData()));
  return (
    <>
      <p className={styles.text}>
        A file with your profile, your payments, and your quotes with their customers, history and submissions. Driver licence numbers are
        masked, and documents are listed by name.
      </p>
      <Button className={kit.start} onClick={submit} loading={isBusy}>
        Download my data
      </Button>
      <FormError failure={failure} />
    </>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "kelpie-data.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The email address cannot be changed. */
function ProfileForm() {
  const user = useSignedInUser();
  const { saveName, savePhoneNumber } = useUserChanges();
  const saved = { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber?.number ?? "" };
  return (
    <SubmitForm
      initialValues={saved}
      onSubmit={async (typed, before) => {
        if (typed.firstName !== before.firstName || typed.lastName !== before.lastName) await saveName(typed.firstName, typed.lastName);
        if (typed.phoneNumber !== before.phoneNumber) await savePhoneNumber(typed.phoneNumber);
      }}
    >
      <div className={styles.pair}>
        <Form.Item name="firstName" label="First name" rules={[required("Please enter your first name."), validatorRule(problemBy(name))]}>
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="lastName" label="Last name" rules={[validatorRule(problemBy(lastName))]}>
          <Input autoComplete="family-name" />
        </Form.Item>
      </div>
      <Form.Item name="phoneNumber" label="Phone" rules={[required("Please enter a phone number."), validatorRule(problemBy(phoneNumber))]}>
        <Input type="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item label="Email" htmlFor="account-email">
        <Input id="account-email" readOnly variant="filled" value={user.email.address} />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}

/** Closes the account once the user has typed its address. */
function CloseAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className={styles.text}>
        If your organisation has other members, your quotes pass to its administrator. Otherwise it is closed too: quotes that were never
        sent to a lender or to us are deleted after 30 days; referrals, applications and signed documents are kept for seven years, as the
        law asks. This cannot be undone.
      </p>
      <Button danger className={kit.start} onClick={() => setIsOpen(true)}>
        Close my account
      </Button>
      {isOpen && <CloseAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CloseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { email, hasSecondFactor } = useSignedInUser();
  const confirmationProblem = (typed: string) =>
    typed.trim().toLowerCase() === email.address.toLowerCase() ? undefined : `Enter ${email.address} to confirm.`;
  return (
    <Dialog title="Close my account" onClose={onClose}>
      <SubmitForm
        initialValues={{ email: "", currentPassword: "", code: "" }}
        onSubmit={async ({ email: typed, currentPassword, code }) => {
          await closeAccount({ email: typed.trim(), currentPassword, ...(hasSecondFactor && { code: codeOf(code) }) });
          endSession("CLOSED");
        }}
      >
        <Form.Item
          name="email"
          label="Your email address"
          rules={[required("Please enter your email address."), validatorRule(confirmationProblem)]}
        >
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <CurrentPasswordItem />
        {hasSecondFactor && <CodeItem />}
        <SubmitBar label="Close my account" isDanger reason="Your email address and password confirm it" />
      </SubmitForm>
    </Dialog>
  );
}

/** The user's own data as the text of a JSON file. Asks for a recent sign-in. Throws ApiError. */
async function exportAccountData(): Promise<string> {
  const { exportedAt, user, covers } = await call(userRoutes.exportAccount);
  const [sessions, payments] = await Promise.all([call(userRoutes.listSessions), call(billingRoutes.listTransactions)]);
  // Staff have no quotes; their lists are everybody's.
  const ids = user.userType === "master" ? [] : await quoteIds(user._id);
  const quotes = [];
  for (const _id of ids) quotes.push(await quoteOf(_id));
  return JSON.stringify({ exportedAt, user, covers, sessions, payments, quotes }, null, 2);
}

const lists = [applicationRoutes.listQuotes, applicationRoutes.listReferrals, applicationRoutes.listArchived];

async function quoteIds(userId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const list of lists) {
    let cursor: string | undefined;
    for (let page = 1; ; page += 1) {
      const body = { userId, page, ...(cursor !== undefined && { cursor }) };
      const answer = await call(list, { body });
      if (answer.docs.length === 0) break;
      ids.push(...answer.docs.map(({ _id }) => _id));
      cursor = answer.cursor;
    }
  }
  return ids;
}

async function quoteOf(id: string) {
  const quote = await call(applicationRoutes.readApplication, { params: { id } });
  const history = await call(applicationRoutes.readHistory, { params: { id } });
  return {
    quote,
    history,
    ...(wasSubmitted(quote) && { submission: await call(submissionRoutes.readSubmission, { params: { id }, query: {} }) }),
  };
}

const wasSubmitted = ({ status }: Application): boolean => status === "submitted";

/** Closes the account; the session is over. Throws ApiError. */
const closeAccount = (body: RequestOf<typeof userRoutes.closeAccount>["body"]) => call(userRoutes.closeAccount, { body });
