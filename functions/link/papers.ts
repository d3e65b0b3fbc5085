import { type Paper, paperOf } from "../papers/paper.ts";
import { type SignablePaper, signableBy } from "../papers/signatures.ts";
import { wordings } from "../papers/wordings.ts";
import type { LinkRecord } from "./store.ts";

/** What a link is for signing, in the wording to which it is bound, and what of it its customer has signed. */
export const papersOf = ({ papers, customerId }: LinkRecord): Promise<SignablePaper[]> => signableBy({ customerId }, boundTo(papers));

const boundTo = (versions: LinkRecord["papers"]): Paper[] =>
  wordings.filter(({ kind, version }) => versions[kind] === version).map(paperOf);
