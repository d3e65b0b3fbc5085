import type { CheckService } from "../../../shared/domain/customer-check.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { CustomerLinkPage } from "../customer-link-page.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { useLinkSecret } from "../use-link-secret.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { checkRoutes } from "../../../shared/wire/check-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { call } from "../../client/call.ts";
import { type LinkContent, useLinkContent } from "../use-link-content.ts";

interface Texts {
  readonly title: string;
  /** What the customer needs and does on the company's page. */
  readonly task: string;
}

const texts: Readonly<Record<CheckService, Texts>> = {
  identity: {
    title: "Verify your identity",
    task: "Have your driver licence or passport at hand. You take a photo of it and of your face.",
  },
  bankStatements: {
    title: "Share your bank statements",
    task: "You choose your bank and the accounts, and agree to share their statements.",
  },
  creditFile: {
    title: "Share your credit file",
    task: "You confirm who you are and agree to share your credit file and score.",
  },
};

/** A customer opens it from an email, without an account, and goes on to another company's page. */
export default function CheckScreen() {
  const secret = useLinkSecret();
  const opened = useOpenedCheck(secret);
  return (
    <CustomerLinkPage title="Your finance application" secret={secret} response={opened}>
      {(check) => <CheckContent check={check} secret={secret} />}
    </CustomerLinkPage>
  );
}

function CheckContent({ check, secret }: { readonly check: OpenedCheck; readonly secret: string }) {
  const { title, task } = texts[check.service];
  const { isBusy, failure, submit } = useSubmit(async () => location.assign(await checkPageAddress(secret)));
  const sender = check.organisationName ?? check.brokerName;
  return (
    <CustomerPage title={title} lead={`For your finance application with ${sender}.`}>
      <CustomerCard label="What happens next">
        <p>You go on to {check.company}, another company, which does this for us.</p>
        <p>{task}</p>
        <p>They then send us the result, and {check.brokerName} can see it.</p>
      </CustomerCard>
      <FormError failure={failure} />
      <Button variant="filled" isWide isBusy={isBusy} onClick={submit}>
        Continue
      </Button>
      <FinePrint>
        {check.brokerName} made this secure link for you. It works until {dayInSydney(check.expiresAt)}.
      </FinePrint>
    </CustomerPage>
  );
}

type OpenedCheck = DataOf<typeof checkRoutes.openCheck>;

const useOpenedCheck = (linkSecret: string): LinkContent<OpenedCheck> =>
  useLinkContent(() => call(checkRoutes.openCheck, undefined, { linkSecret }));

/** Returns the address of the company's page, for one visit. Throws ApiError. */
const checkPageAddress = async (linkSecret: string): Promise<string> =>
  (await call(checkRoutes.visitCheckPage, undefined, { linkSecret })).url;
