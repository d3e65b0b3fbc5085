import type { UploadForm } from "../../shared/entities/document.ts";
import { type Client, createClient } from "../../shared/wire/client.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { RunningApi } from "./api.ts";
import { type AnyRequest, type Answer, type Person, send } from "./people.ts";
import { secretIn } from "./post-office.ts";

/** A broker's consumer application whose customer has a name and an address. */
export interface Asked {
  readonly applicationId: string;
  readonly assetId: string;
  readonly customerId: string;
  readonly email: string;
}

export async function aCustomerOf(broker: Person, type: "consumer" | "commercial" = "consumer"): Promise<Asked> {
  const { _id: applicationId, asset, customers } = await broker.api.startQuote({ params: { type } });
  const customerId = customers[0]!._id;
  const email = `kim-${customerId.slice(-8).toLowerCase()}@example.com`;
  await broker.api.updateCustomer({ body: { customerId, firstName: "Kim", lastName: "Wattle" } });
  await broker.api.saveEmail({ body: { customerId, address: email } });
  return { applicationId, assetId: asset._id, customerId, email };
}

/** The product's own typed client as somebody who holds a link. */
export interface LinkHolder {
  readonly secret: string;
  readonly open: () => ReturnType<Client["openLink"]>;
  readonly sign: (body: Parameters<Client["signPrivacy"]>[0]["body"]) => Promise<null>;
  readonly upload: (body: Parameters<Client["uploadByLink"]>[0]["body"]) => Promise<UploadForm>;
  /** Sends anything at all to a route, and gives the answer as it came. */
  readonly send: (name: RouteName, request?: AnyRequest) => Promise<Answer>;
}

export function holding(running: RunningApi, secret: string): LinkHolder {
  const client = createClient({ baseUrl: "", fetch: (address, init) => fetch(running.url + address, init) });
  const options = { linkSecret: secret };
  return {
    secret,
    open: () => client.openLink(undefined, options),
    sign: (body) => client.signPrivacy({ body }, options),
    upload: (body) => client.uploadByLink({ body }, options),
    send: (name, request = {}) => send(running, name, { ...request, headers: { "link-secret": secret, ...request.headers } }),
  };
}

type LettersTo = (email: string) => Promise<{ readonly text: string | null | undefined }[]>;

/** Whoever has the newest letter to this address. */
export const holderOfLetter = async (running: RunningApi, lettersTo: LettersTo, email: string): Promise<LinkHolder> =>
  holding(running, secretIn((await lettersTo(email))[0] as never));
