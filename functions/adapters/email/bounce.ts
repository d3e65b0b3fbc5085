import * as z from "zod/mini";
import { childIdOf } from "../../store/dynamo/ids.ts";

/** Tags of an email that brings a link: an application's id, and the link's own. */
export const linkTags = { application: "application", link: "link" } as const;

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const bounced = z.object({
  id: z.string(),
  detail: z.object({
    bounce: z.object({ bounceType: z.string(), bounceSubType: z.string(), timestamp: z.string() }),
    mail: z.object({
      tags: z.object({ [linkTags.application]: z.optional(z.array(z.string())), [linkTags.link]: z.optional(z.array(z.string())) }),
    }),
  }),
});

export interface Bounce {
  readonly eventId: string;
  readonly at: string;
  readonly linkId: string;
}

/** Undefined for an email without a link, and for an answer that only looks like a bounce, such as one of a person on leave. */
export function bounceIn(event: unknown): Bounce | undefined {
  const { id: eventId, detail } = bounced.parse(event);
  const { bounceType, bounceSubType, timestamp: at } = detail.bounce;
  const [applicationId] = detail.mail.tags.application ?? [];
  const [ownId] = detail.mail.tags.link ?? [];
  if (applicationId === undefined || ownId === undefined) return undefined;
  return bounceType === "Transient" && bounceSubType === "General" ? undefined : { eventId, at, linkId: childIdOf(applicationId, ownId) };
}
