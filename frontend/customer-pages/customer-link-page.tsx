import type { ReactNode } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { CustomerPage } from "./customer-page.tsx";
import { type PageSender, usePageSender } from "./page-sender.ts";

interface CustomerLinkPageProps<Data> {
  readonly title: string;
  readonly secret: string;
  readonly response: Parameters<typeof ResponseView<Data>>[0]["response"];
  readonly children: (data: Data) => ReactNode;
}

/** Renders the content of a customer's link, or the reason why the link does not work. */
export function CustomerLinkPage<Data extends PageSender>({ title, secret, response, children }: CustomerLinkPageProps<Data>) {
  usePageSender(response.data);
  const fault = secret === "" ? incomplete : faultOf(response.error);
  if (response.data === undefined && fault) return <DeadLink {...fault} />;
  if (response.data !== undefined) return children(response.data);
  return (
    <CustomerPage title={title}>
      <ResponseView response={response} errorTitle="The page could not be loaded">
        {children}
      </ResponseView>
    </CustomerPage>
  );
}

interface Fault {
  readonly title: string;
  readonly text: string;
}

const incomplete: Fault = {
  title: "This link is not complete",
  text: "Please open it from the email again. If that does not help, ask your broker for a new one.",
};
export const unknownLink: Fault = {
  title: "This link is not valid",
  text: "Please check that you opened the whole link from the email, or ask your broker for a new one.",
};

function faultOf(error: Error | undefined): Fault | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return unknownLink;
  if (error.status === 409) return { title: "This link has been used", text: error.message };
  if (error.status === 410) return { title: "This link no longer works", text: error.message };
  return undefined;
}

export const DeadLink = ({ title, text }: Fault) => (
  <CustomerPage title={title}>
    <p role="alert">{text}</p>
  </CustomerPage>
);
