/** An element's content: a text, a number or truth, or elements; a list is the element several times over. */
export type XmlContent = string | number | boolean | XmlElements | readonly XmlElements[];

export interface XmlElements {
  readonly [name: string]: XmlContent | undefined;
}

const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

/** A document as S3 writes one; errors stand in no namespace. */
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

// Control characters too: no XML may hold them plain.
const escaped = (text: string): string => text.replace(/[&<>"'\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`);
