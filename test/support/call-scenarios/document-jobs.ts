import { enqueueDigests, sendDigest } from "../../../functions/digest/jobs.ts";
import { createLink, issueSecret } from "../../../functions/link/store.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { type Item, updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { aCall } from "../fixtures/brokers.ts";
import { aCustomerOf, linkHolder } from "../fixtures/links.ts";
import { files, pdfMetadata, uploadAndWait } from "../fixtures/uploads.ts";
import type { JobScenario } from "../reliability/job-runs.ts";
import type { Fixture } from "./call-scenarios.ts";

/** Of files, and of the emails about them. */
export const documentJobs = (fixture: Fixture): JobScenario[] => [
  {
    kind: "document.copy",
    prepare: async () => {
      const { applicationId, customerId } = await aCustomerOf(fixture.ann);
      await uploadAndWait(
        fixture.ann,
        await fixture.ann.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf) } }),
        files.pdf,
      );
      await fixture.ann.api.copyQuote({ body: { applicationId, withEvidence: true } });
    },
  },
  {
    kind: enqueueDigests.kind,
    prepare: async () => {
      await digestTo(fixture, "broker");
      await commit([outboxItem(enqueueDigests, { day: businessDate(new Date()) })]);
    },
    normalise: withoutDigestSecrets,
  },
  { kind: "digest.customer", prepare: () => digestTo(fixture, "customer"), normalise: withoutDigestSecrets },
  { kind: "digest.broker", prepare: () => digestTo(fixture, "broker"), normalise: withoutDigestSecrets },
];

/** A customer was sent a link yesterday and has uploaded one of the documents. */
async function digestTo({ running, ann }: Fixture, reader: "broker" | "customer"): Promise<void> {
  const { customerId } = await aCustomerOf(ann);
  const owner = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
  const link = { purpose: "upload", customerId, applicationType: "consumer", agreements: {}, isEmailed: false } as const;
  const { _id: linkId, expiresAt } = await createLink(owner, link, aCall());
  const createdAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  await commit([updateItem("link", childKey(ann.userId, "link", linkId), { set: { createdAt } })]);
  const holder = linkHolder(running, await issueSecret({ linkId, expiresAt: Date.parse(expiresAt) }));
  await uploadAndWait(ann, await holder.upload({ kind: "identity", ...pdfMetadata(files.pdf) }), files.pdf);
  const id = reader === "broker" ? ann.userId : customerId;
  await commit([outboxItem(sendDigest[reader], { id, day: businessDate(new Date()) })]);
}

/** Every attempt makes new ones. */
const withoutDigestSecrets = (item: Item) => (/^(?:LINK|UNSUBSCRIBE)#/.test(String(item["pk"])) ? undefined : item);
