/** A nested form: "items[0][price]=price_1" is { items: { 0: { price: "price_1" } } }. */
export interface Form {
  readonly [name: string]: string | Form;
}

interface Growing {
  [name: string]: string | Growing;
}

export function formOf(text: string): Form {
  const form: Growing = Object.create(null) as Growing;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((step) => step !== "");
    let at = form;
    for (const step of path.slice(0, -1)) {
      const next = at[step];
      at = at[step] = typeof next === "object" ? next : (Object.create(null) as Growing);
    }
    at[path.at(-1) ?? ""] = value;
  }
  return form;
}

export function textIn(form: Form, ...path: readonly string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const step of path) at = typeof at === "object" ? at[step] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** A list of strings: "expand[0]=a&expand[1]=b" or "expand[]=a". */
export function listIn(form: Form, name: string): string[] {
  const list = form[name];
  if (typeof list === "string") return [list];
  return Object.values(list ?? {}).filter((value) => typeof value === "string");
}

export function textsIn(form: Form, name: string): Readonly<Record<string, string>> {
  const texts = form[name];
  if (typeof texts !== "object") return {};
  return Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
