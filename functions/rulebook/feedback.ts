import type { Operation } from "../call/operation.ts";
import { listFeedbackOn } from "../store/services/lender-feedback.ts";

/** What the lender's own calculator says, as brokers have told. Empty for an unknown sheet. */
export const listFeedback: Operation<"listFeedback"> = (_caller, { params: { slug } }) => listFeedbackOn(slug);
