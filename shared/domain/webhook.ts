/** What an organisation's own address can be told of, as the screen says it. */
export const webhookEvents = {
  "quote.stageChanged": "Stage of a quote changed",
  "submission.decided": "A lender decided",
  "document.arrived": "A document arrived",
  "contract.created": "A contract was made",
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** What is sent when the administrator asks for a test. */
export const testEvent = "test";

export const maxWebhooks = 10;

/** Why a delivery got no answer: the address may not be called, none came in five seconds, or no connection. */
export const deliveryFailures = ["refused", "timeout", "unreachable"] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];
