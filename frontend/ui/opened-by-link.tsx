import type { ReactNode } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";
import { Answer } from "./answer.tsx";
import { CustomerPage } from "./customer-page.tsx";

interface OpenedByLinkProps<Data> {
  readonly title: string;
  readonly secret: string;
  readonly of: Parameters<typeof Answer<Data>>[0]["of"];
  readonly children: (data: Data) => ReactNode;
}

/** What stands behind a customer's link; in its place, in plain words, why the link leads nowhere. */
export function OpenedByLink<Data>({ title, secret, of, children }: OpenedByLinkProps<Data>) {
  const fault = secret === "" ? incomplete : faultOf(of.error);
  if (of.data === undefined && fault) return <DeadLink {...fault} />;
  if (of.data !== undefined) return children(of.data);
  return (
    <CustomerPage title={title}>
      <Answer of={of} failure="The page could not be loaded">
        {children}
      </Answer>
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
  title: "This link is not known",
  text: "Please check that you opened the whole link from the email, or ask your broker for a new one.",
};

function faultOf(error: Error | undefined): Fault | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return unknownLink;
  if (error.status === 409) return { title: "This link has been used", text: error.message };
  if (error.status === 410) return { title: "This link no longer works", text: error.message };
  return undefined;
}

/** In the place of what the link would lead to. */
export const DeadLink = ({ title, text }: Fault) => (
  <CustomerPage title={title}>
    <p role="alert">{text}</p>
  </CustomerPage>
);
