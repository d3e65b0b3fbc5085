import { gzipSync } from "node:zlib";
import type { Route } from "../../../shared/wire/route.ts";
import type { BadCase, Whole } from "./bad-case.ts";
import { injections, unicode } from "./values.ts";

const nested = (depth: number, [open, close]: readonly [string, string]) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Replacements for a whole body, made from a valid one. Not rejected: those that a lenient parser reads as the same value. */
function bodiesFrom(body: unknown): [title: string, body: string | Buffer, isRejected: boolean][] {
  const text = JSON.stringify(body);
  const entries = Object.entries(body as object);
  const [key, value] = entries[0] ?? ["unknown", 1];
  const within = (more: string) => (Array.isArray(body) ? `[${more}]` : `{${more}${text.length > 2 ? "," : ""}${text.slice(1)}`);
  const field = (name: string, written = "1") => within(Array.isArray(body) ? `{"${name}":${written}}` : `"${name}":${written}`);
  const depths = [10, 11, 100, 10_000];
  return [
    ["a key twice, the wrong one first", field(key, '"x"'), true],
    ["a key twice, the same", field(key, JSON.stringify(value)), true],
    ["a key twice, once escaped", field(`\\u${key.charCodeAt(0).toString(16).padStart(4, "0")}${key.slice(1)}`), true],
    ["an unknown key", field("unknown"), true],
    ["__proto__", field("__proto__", '{"isMaster":true}'), true],
    ["constructor", field("constructor", '{"prototype":{"isMaster":true}}'), true],
    ["toString", field("toString"), true],
    ["an empty key", field(""), true],
    ...["userId2", "ownerId", "organisation", "userType", "referrer", "version", "pk", "sk", "isMaster"].map(
      (name) => [`the key ${name}`, field(name, '"master"'), true] as [string, string, boolean],
    ),
    ...depths.map((depth) => [`${depth} objects deep`, field("unknown", nested(depth, ['{"a":', "}"])), true] as [string, string, boolean]),
    ...depths.map((depth) => [`${depth} lists deep`, field("unknown", nested(depth, ["[", "]"])), true] as [string, string, boolean]),
    ["10^5 keys", `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(",")}}`, true],
    ["cut off", text.slice(0, -1), true],
    ["cut off in a text", `${text.slice(0, -1)},"a":"b`, true],
    ["two documents", text + text, true],
    ["a trailing comma", `${text.slice(0, -1)},${text.at(-1)}`, true],
    ["a comment", `${text}//`, true],
    ["single quotes", text.replaceAll('"', "'"), true],
    ["nothing", "", true],
    ["blanks", "  \n ", true],
    ["null", "null", true],
    ["a text", '"text"', true],
    ["a number", "1", true],
    ["true", "true", true],
    ["an empty list", "[]", true],
    ["a list of itself", `[${text}]`, true],
    ["form-encoded", "userId=1&page=2", true],
    ["XML", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', true],
    ["a byte order mark", `\uFEFF${text}`, false],
    ["UTF-16", Buffer.from(text, "utf16le"), true],
    ["invalid UTF-8", Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]), true],
    ["half a character", Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xe2, 0x82])]), true],
    ["gzip", gzipSync(text), true],
    ["a NUL at the end", `${text}\0`, true],
    ["256 KB and more", field("unknown", JSON.stringify("x".repeat(256 * 1024))), true],
    ["just below 256 KB", field("unknown", JSON.stringify("x".repeat(255 * 1024 - text.length))), true],
    ["1 MB", field("unknown", JSON.stringify("x".repeat(1024 * 1024))), true],
  ];
}

const types: readonly (readonly [type: string, isRejected: boolean])[] = [
  ["text/plain", true],
  ["", true],
  ["application/x-www-form-urlencoded", true],
  ["multipart/form-data; boundary=x", true],
  ["application/xml", true],
  ["application/jsonp", true],
  ["text/json", true],
  ["application/json, text/plain", true],
  ["application/json;charset=utf-16", false],
  ["APPLICATION/JSON", false],
];

type Base = Pick<BadCase, "method" | "address" | "headers" | "body">;

function bodyCases(base: Base, body: unknown): BadCase[] {
  const texts = bodiesFrom(body).map(([title, text, isRejected]) => ({
    ...base,
    category: "structure",
    title: `body: ${title}`,
    body: text,
    isRejected,
  }));
  const typed = types.map(([type, isRejected]) => ({
    ...base,
    category: "headers",
    title: `content-type: ${type}`,
    headers: { ...base.headers, "content-type": type },
    isRejected,
  }));
  return [...texts, ...typed];
}

const odd = [...unicode, ...injections].filter((text) => text.isWellFormed());

/** Query parameters that no route declares. */
function queryCases(base: Base): BadCase[] {
  const [path, requested] = base.address.split("?");
  const address = (pair: string) => `${path}?${requested === undefined ? "" : `${requested}&`}${pair}`;
  const pairs = [
    ...odd.map((text) => `unknown=${encodeURIComponent(text)}`),
    ...odd.map((text) => `${encodeURIComponent(text) || "%00"}=1`),
  ];
  const named = ["__proto__=1", "constructor=1", "userId=1", "a[]=1", "a[b]=1", "a.b=1", "unknown=1&unknown=2", "unknown", "%25=1"];
  return [...pairs, ...named].map((pair) => ({
    ...base,
    category: "query",
    title: `query: ${pair.slice(0, 60)}`,
    address: address(pair),
    isRejected: true,
  }));
}

/** Headers with false or hostile values, as far as HTTP can carry them. */
function headerCases(base: Base): BadCase[] {
  const sendable = odd.filter((text) => /^[\t\x20-\x7e]*$/.test(text));
  const claims: readonly (readonly [name: string, value: string])[] = [
    ["x-http-method-override", "DELETE"],
    ["x-original-url", "/api/user"],
    ["x-forwarded-for", "127.0.0.1, 10.0.0.1"],
    ["x-forwarded-host", "e.example"],
    ["origin", "https://e.example"],
    ["origin", "null"],
    ["referer", "https://e.example/?token=1"],
    ["accept", "text/html"],
    ["accept-encoding", "compress, evil"],
    ["content-encoding", "gzip"],
    ["idempotency-key", "x".repeat(101)],
    ["idempotency-key", "a b"],
    ["if-match", "*"],
    ["cookie", "session=1; __proto__=1"],
    ["x-long", "x".repeat(10_241)],
    ["range", "bytes=0-1"],
    ["sec-purpose", "prefetch"],
    ["stripe-signature", "t=1,v1=x"],
    ["signature", "x"],
  ];
  const carriers = ["idempotency-key", "user-agent", "x-forwarded-for"];
  const all = [...claims, ...carriers.flatMap((name) => sendable.map((value) => [name, value] as const))];
  return all.map(([name, value]) => ({
    ...base,
    category: "headers",
    title: `${name}: ${value.slice(0, 60)}`,
    headers: { ...base.headers, [name]: value },
    isRejected: false,
  }));
}

/** Addresses close to the right one, and methods that the route does not have. */
function addressCases({ path: template }: Route, base: Base): BadCase[] {
  const [path = "", query] = base.address.split("?");
  const requested = query === undefined ? "" : `?${query}`;
  // A parameter at the end of the path may accept a few more characters.
  const isFixed = !template.endsWith("}");
  const more = [`${path}.css`, `${path}%00`, `${path}%ff`].map((address) => [address, isFixed] as const);
  const beside = [`${path}/x.css`, `${path}//`, path.replace("/api/", "/api//"), path.replace("/api/", "/API/")];
  const { body: _body, ...bodiless } = base;
  return [
    ...[...more, ...beside.map((address) => [address, true] as const)].map(([address, isRejected]) => ({
      ...base,
      category: "address",
      title: `at ${address}`,
      address: address + requested,
      isRejected,
    })),
    ...["PATCH", "HEAD", "OPTIONS"].map((method) => ({ ...bodiless, method, category: "address", title: method, isRejected: true })),
  ];
}

/** Bad cases of the request as a whole: body, query, headers and address. */
export function structureCases(route: Route, { body, method, address, headers }: Whole, isSigned: boolean): BadCase[] {
  const base = { method, address, headers, ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }) };
  const bodies = route.body && !isSigned ? bodyCases(base, body) : [];
  return [...bodies, ...queryCases(base), ...headerCases(base), ...addressCases(route, base)];
}
