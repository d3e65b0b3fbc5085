/** A company on whose pages customers do a check. Its methods throw an ExternalServiceError, or the error of reading the key. */
export interface HostedPages {
  /** The pages' host, shown to the customer and stored with the outcome. */
  readonly source: string;
  /** Prepares a page for a customer and returns its id. */
  prepare(page: HostedPageRequest): Promise<string>;
  /** Returns the page's address for one visit; undefined if there is nothing to do on it any more. */
  addressOf(pageId: string): Promise<string | undefined>;
  /** Returns undefined if the company does not know the page (any more). */
  stateOf(pageId: string): Promise<HostedState | undefined>;
  /** Returns the PDFs of a completed page; none if the company has none. Throws while it is still making them. */
  reportsOf(pageId: string): Promise<readonly Uint8Array[]>;
}

export interface HostedPageRequest {
  /** The same for every attempt. */
  readonly reference: string;
  readonly customer: CheckedCustomer;
  readonly returnUrl: string;
}

export interface CheckedCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Such as +61412345678. */
  readonly mobile?: string | undefined;
}

export interface HostedState extends HostedResult {
  /** pending: the customer has something to do. processing: the company has. */
  readonly status: "pending" | "processing" | "completed" | "failed" | "expired";
}

/** Only of a completed credit file. */
export interface HostedResult {
  readonly score?: number | undefined;
  readonly hasAdverseCredit?: boolean | undefined;
  /** Dollars in default. */
  readonly defaultValue?: number | undefined;
}

export interface HostedAccess {
  readonly name: string;
  readonly url: string;
  /** The only origin to which customers are sent: https://host. */
  readonly pages: string;
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

/** Returns the link if customers may be sent to it: https at the agreed origin (http only on this machine). Throws otherwise. */
export function hostedLinkBelow(pages: string, link: string): URL {
  const [agreed, url] = [new URL(pages), new URL(link)];
  if (url.protocol !== "https:" && !isThisMachine(url)) throw new Error(`found a link by ${url.protocol}, expected https:`);
  if (url.origin !== agreed.origin) throw new Error(`found a link to ${url.host}, expected one to ${agreed.host}`);
  if (url.username !== "" || url.password !== "") throw new Error("found a link with a user in it, expected none");
  return url;
}

const isThisMachine = ({ protocol, hostname }: URL): boolean => protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
