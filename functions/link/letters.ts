import type { Customer } from "../../shared/entities/customer.ts";
import { setting } from "../configuration.ts";
import { type Letter, type Words, letterTo } from "../mail/letter.ts";
import { type Sentence, said } from "../mail/said.ts";
import { newId } from "../store/ids.ts";
import { openWorkspace } from "../store/workspace.ts";
import { addressIn, privacyAddress, uploadAddress } from "./address.ts";
import { askerOf } from "./asker.ts";
import { greeting, nameOf } from "./salutation.ts";
import { type LinkRecord, isGood, issueSecret, linkRecord } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

export type LinkLetterKind = "link.privacy" | "link.upload";

/** The letters that take links to customers. A link's secret is made when it is sent, so that none waits in the outbox. */
export const linkLetters: Readonly<Record<LinkLetterKind, (payload: Payload) => Promise<Letter | undefined>>> = {
  "link.privacy": (payload) =>
    letterWith(payload, ({ link, asker }, secret) => ({
      subject: said`Please read and sign your privacy disclosure`,
      before: [
        said`${asker} asks you to read and sign a privacy disclosure, so that lenders may be asked on your behalf.`,
        said`It takes a few minutes, on a phone too. Nothing is signed before you press the button on the page.`,
      ],
      action: { label: said`Read and sign`, url: privacyAddress(setting("SITE_URL"), link, secret) },
    })),

  "link.upload": (payload) =>
    letterWith(payload, ({ asker }, secret) => ({
      subject: said`Please send your documents`,
      before: [
        said`${asker} asks you for documents for your finance application.`,
        said`You can take a picture with your phone or choose a file: PDF, JPEG, PNG or HEIC of up to 10 MB each.`,
      ],
      action: { label: said`Send documents`, url: uploadAddress(setting("SITE_URL"), secret) },
    })),
};

interface Asked {
  readonly link: LinkRecord;
  readonly asker: string;
}

/** Undefined where the link, its customer or the customer's address is gone by now. */
async function letterWith(payload: Payload, write: (asked: Asked, secret: string) => Words): Promise<Letter | undefined> {
  const link = await linkRecord(String(payload["linkId"]));
  const customer = link && isGood(link) ? await customerOf(link) : undefined;
  const address = customer && addressIn(customer);
  if (!link || !customer || address === undefined) return undefined;
  const asker = nameOf(await askerOf(link.ownerId));
  const { before, ...words } = write({ link, asker }, await issueSecret(link));
  return letterTo(address, { ...words, before: [greeting(customer), ...before], after });
}

const after: readonly Sentence[] = [
  said`The link is yours alone and is good for 7 days. Please do not forward it.`,
  said`If you do not know who asks, please ignore this email: nothing happens.`,
];

async function customerOf({ ownerId, applicationId, customerId }: LinkRecord): Promise<Customer | undefined> {
  const owner = { userId: ownerId, organisationId: undefined, isMaster: false };
  const { customers } = await openWorkspace(owner, applicationId, { requestId: newId(), ip: "" });
  return customers.find(({ _id }) => _id === customerId);
}
