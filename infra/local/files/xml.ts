/** An element's content: a value or child elements. A list repeats the element. */
export type XmlContent = string | number | boolean | XmlElements | readonly XmlElements[];

export interface XmlElements {
  readonly [name: string]: XmlContent | undefined;
}

const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

/** An XML document in S3's namespace; errors have none. */
export function xmlDocument(root: string, content: XmlElements, isError = false): string {
  const opening = isError ? root : `${root} xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${opening}>${elements(content)}</${root}>`;
}

const elements = (content: XmlElements): string =>
  Object.entries(content)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one: XmlContent | undefined) => element(name, one)))
    .join("");

function element(name: string, value: XmlContent | undefined): string {
  if (value === undefined) return "";
  return `<${name}>${typeof value === "object" ? elements(value as XmlElements) : escaped(String(value))}</${name}>`;
}

// Control characters, too, which XML does not allow unescaped.
const escaped = (text: string): string => text.replace(/[&<>"'\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`);
