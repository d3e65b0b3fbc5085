/** The errands that are more than a letter: a file of its own in the bundle, as they bring the clients of whatever they ask along. */
import { applicationErrands } from "../application/hand-over.ts";
import { checkErrands } from "../check/errands.ts";
import { submissionErrands, submissionGivenUp } from "../submission/errands.ts";

export const works = new Map(Object.entries({ ...applicationErrands, ...checkErrands, ...submissionErrands }));

/** What is left to do where one has failed for the last time. */
export const givenUp = new Map(Object.entries(submissionGivenUp));
