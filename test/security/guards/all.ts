import { guards } from "./find.ts";
import { listedGuards } from "./listed.ts";
import type { Mutant } from "./mutant.ts";

/** A guard by a name that stays as its source moves: the file, what was taken out, and which of several alike it is. */
export type NamedMutant = Mutant & { readonly name: string };

/** Every guard there is, found or listed. */
export async function allGuards(): Promise<NamedMutant[]> {
  const alike = new Map<string, number>();
  return [...(await guards()), ...(await listedGuards())].map((mutant) => {
    const name = mutant.title.replace(/:\d+ /, " ");
    const count = (alike.get(name) ?? 0) + 1;
    alike.set(name, count);
    return { ...mutant, name: count === 1 ? name : `${name} (${count})` };
  });
}
