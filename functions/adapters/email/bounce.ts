import * as z from "zod/mini";
import { childIdOf } from "../../store/dynamo/ids.ts";

/** Of what an email tells whose bounce is recorded: a link, or a check by another company. The names are tags, with the item's own id. */
export const subjectKinds = ["link", "check"] as const;

export interface EmailSubject {
  readonly kind: (typeof subjectKinds)[number];
  readonly _id: string;
}

/** The tag with the id of the subject's application. */
export const applicationTag = "application";

const tag = z.optional(z.array(z.string()));

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const bounced = z.object({
  id: z.string(),
  detail: z.object({
    bounce: z.object({ bounceType: z.string(), bounceSubType: z.string(), timestamp: z.string() }),
    mail: z.object({ tags: z.object({ [applicationTag]: tag, link: tag, check: tag }) }),
  }),
});

export interface Bounce {
  readonly eventId: string;
  readonly at: string;
  readonly about: EmailSubject;
}

/** Undefined for an email about nothing of these, and for an answer that only looks like a bounce, such as one of a person on leave. */
export function bounceIn(event: unknown): Bounce | undefined {
  const { id: eventId, detail } = bounced.parse(event);
  const { bounceType, bounceSubType, timestamp: at } = detail.bounce;
  const { tags } = detail.mail;
  const [applicationId] = tags[applicationTag] ?? [];
  const kind = subjectKinds.find((each) => tags[each] !== undefined);
  const ownId = kind && tags[kind]?.[0];
  if (applicationId === undefined || kind === undefined || ownId === undefined) return undefined;
  if (bounceType === "Transient" && bounceSubType === "General") return undefined;
  return { eventId, at, about: { kind, _id: childIdOf(applicationId, ownId) } };
}
