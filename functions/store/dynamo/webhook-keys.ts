import { checkedId } from "./ids.ts";
import { type SystemKey, systemKey } from "./keys.ts";

/** Webhooks of an organisation and what was sent to them, apart from the organisation's own items, which are read together. */
const webhookPartition = (organisationId: string) => `WEBHOOKS#${checkedId(organisationId)}`;

export const webhookKey = (organisationId: string, webhookId: string): SystemKey =>
  systemKey(webhookPartition(organisationId), `HOOK#${checkedId(webhookId)}`);
export const webhooksOf = (organisationId: string) => ({ pk: webhookPartition(organisationId), from: "HOOK#", to: "HOOK#~" });
/** How many webhooks an organisation has. */
export const webhookCountKey = (organisationId: string): SystemKey => systemKey(webhookPartition(organisationId), "COUNT");

export interface DeliveryName {
  readonly organisationId: string;
  readonly webhookId: string;
  /** When it happened. */
  readonly at: string;
  readonly messageId: string;
}

/** Sorted by the time of the event. */
export const deliveryKey = ({ organisationId, webhookId, at, messageId }: DeliveryName): SystemKey =>
  systemKey(webhookPartition(organisationId), `DELIVERY#${checkedId(webhookId)}#${at}#${messageId}`);

export function deliveriesOf(organisationId: string, webhookId: string) {
  const from = `DELIVERY#${checkedId(webhookId)}#`;
  return { pk: webhookPartition(organisationId), from, to: `${from}~` };
}

/** The stage of a quote of which the organisation's webhooks were told last. */
export const toldStageKey = (organisationId: string, applicationId: string): SystemKey =>
  systemKey(webhookPartition(organisationId), `STAGE#${checkedId(applicationId)}`);
