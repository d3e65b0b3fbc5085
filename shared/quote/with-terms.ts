import type { Application } from "../domain/application.ts";
import { type TermName, type Terms, termFields } from "../domain/variant.ts";

type Deal = Pick<Application, "asset" | "loanDetails">;

/** The application with a variant's terms in the place of its own. */
export function withTerms<A extends Deal>(application: A, terms: Terms): A {
  const { asset, loanDetails } = termsByPart(terms);
  return { ...application, asset: { ...application.asset, ...asset }, loanDetails: { ...application.loanDetails, ...loanDetails } };
}

/** Terms by the part of the application to which they belong. */
export function termsByPart(terms: Terms): { readonly asset: Terms; readonly loanDetails: Terms } {
  return { asset: among(termFields.asset, terms), loanDetails: among(termFields.loanDetails, terms) };
}

const among = (fields: object, terms: Terms): Terms =>
  Object.fromEntries(Object.entries(terms).filter(([name, value]) => name in fields && value !== undefined));

/** The application's own values of the fields whose value in the terms is another one; null where it has none. */
export function replacedBy({ asset, loanDetails }: Deal, terms: Terms): Terms {
  const own: Terms = { ...asset, ...loanDetails };
  const names = Object.keys(terms) as TermName[];
  const differing = names.filter((name) => terms[name] !== undefined && (own[name] ?? null) !== terms[name]);
  return Object.fromEntries(differing.map((name) => [name, own[name] ?? null]));
}
