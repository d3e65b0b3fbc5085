import * as z from "zod/mini";
import type { Route } from "../../../shared/wire/route.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import { type Field, fieldsOf } from "../../support/wire-fields.ts";
import type { BadCase, Whole } from "./bad-case.ts";
import { days, injections, nearMisses, noIds, ofOtherTypes, rawNumbers, strangeIds, unicode } from "./values.ts";

/** What stands in a field's place, and whether no such field takes it. */
interface Wrong extends Pick<BadCase, "category" | "isRefused"> {
  readonly value: unknown;
  /** As JSON text, where no value says it. */
  readonly raw?: string;
}

const aPartId = `${"0".repeat(26)}.${"0".repeat(26)}`;
const takes = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success;
const isId = ({ schema }: Field) => takes(schema, "0".repeat(26)) && !takes(schema, "a");
const isPartId = ({ schema }: Field) => takes(schema, aPartId) && !takes(schema, "a");
const isDay = ({ schema }: Field) => takes(schema, "2024-02-29") && !takes(schema, "a");

const wrong = (category: string, values: readonly unknown[], isRefused: boolean): Wrong[] =>
  values.map((value) => ({ category, value, isRefused }));

type Told = { readonly check: string; readonly value?: number; readonly maximum?: number };

/** The bounds of a number, or of a text's length, as the schema's own checks say them. */
function limitsOf({ schema }: Field): { readonly least: number | undefined; readonly most: number | undefined } {
  const checks = (schema.def as { checks?: readonly z.core.$ZodCheck[] }).checks ?? [];
  const told = checks.map(({ _zod: { def } }) => def as unknown as Told);
  const of = (name: string) => told.find(({ check }) => check === name);
  return { least: of("greater_than")?.value, most: of("less_than")?.value ?? of("max_length")?.maximum };
}

function wrongNumbers(field: Field): Wrong[] {
  const { least, most } = limitsOf(field);
  const around = (edge: number) => [edge - 1, edge, edge + 1, edge + 0.001];
  const edges = [least, most].filter((edge) => edge !== undefined).flatMap(around);
  const isOut = (value: number) => (least !== undefined && value < least) || (most !== undefined && value > most);
  const values = [...edges, 0, -1, 0.5, 13, 45, 1e-7, 0.001, 1e21, 2 ** 53 + 1, 1e308, -1e308, Number.MIN_VALUE];
  const isNumber = (text: string) => Number.isFinite(Number(text)) && /^-?\d/.test(text) && !/^0[\dx]/.test(text) && !text.endsWith(".");
  const raw = rawNumbers.map((text) => ({ category: "not finite", value: 0, raw: text, isRefused: !isNumber(text) }));
  return [...values.map((value) => ({ category: "bounds", value, isRefused: isOut(value) })), ...raw];
}

function wrongTexts(field: Field): Wrong[] {
  const { most } = limitsOf(field);
  const long = most === undefined ? [] : wrong("size", ["x".repeat(most + 1), "x".repeat(100_000)], true);
  const asDay = isDay(field) ? days.map(([value, isOne]) => ({ category: "days", value, isRefused: !isOne })) : [];
  const id = isId(field) ? "0".repeat(26) : isPartId(field) ? aPartId : undefined;
  const asId =
    id === undefined
      ? []
      : [
          ...wrong(
            "ids",
            noIds(id).filter((each) => !takes(field.schema, each)),
            true,
          ),
          ...wrong("ids", strangeIds(id), false),
        ];
  const isClosed = id !== undefined || isDay(field);
  return [
    ...long,
    ...asDay,
    ...asId,
    ...wrong("unicode", unicode, isClosed),
    ...wrong("injection", injections, isClosed),
    ...wrong("domain", nearMisses, isClosed),
  ];
}

const sameChoice = ["", " ", "NONE", "other", "__proto__", "constructor", "toString", "0"];

function wrongOfKind(field: Field): Wrong[] {
  switch (field.kind) {
    case "number":
      return wrongNumbers(field);
    case "text":
      return wrongTexts(field);
    case "choice":
    case "literal":
      return wrong(
        "domain",
        [...sameChoice, ...nearMisses, ...injections].filter((value) => !takes(field.schema, value)),
        true,
      );
    case "flag":
      return wrong("domain", ["true", "false", "yes", 1, 0], true);
    case "list":
      return wrong("size", [Array(1_001).fill(null), Array(20_000).fill("a")], true);
    case "object":
    case "record":
      return wrong("structure", [{ unknown: 1 }, { constructor: 1 }, { "": "" }, { "a.b": 1 }], field.kind === "object");
  }
}

/** Of other types, what this field does not take. */
function wrongTypes({ schema, kind, isNullable }: Field): Wrong[] {
  const isRefused = (value: unknown) => (kind === "text" ? typeof value !== "string" : !takes(schema, value));
  return ofOtherTypes
    .filter((value) => !(value === null && isNullable))
    .map((value) => ({ category: "types", value, isRefused: isRefused(value) }));
}

const mark = "\u0001here\u0001";
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

function put(value: unknown, [first, ...rest]: Field["path"], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((child, at) => (at === first ? put(child, rest, by) : child));
  const known = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...known, [first]: put(known[first], rest, by) };
}

/** Everything that can be wrong with a field of a body. */
function inBody(whole: Whole, field: Field): BadCase[] {
  const written = JSON.stringify(put(whole.body, field.path, mark));
  const name = field.path.join(".");
  const cases = [...wrongTypes(field), ...wrongOfKind(field)].map(({ category, value, raw, isRefused }) => {
    const text = raw ?? JSON.stringify(value);
    const body = written.replace(JSON.stringify(mark), () => text);
    const isKept = field.path.length === 1 && raw === undefined && ["string", "number"].includes(typeof value);
    return {
      ...requestOf(whole),
      category,
      title: `${name}: ${shown(text)}`,
      body,
      isRefused,
      ...(isKept && { kept: [name, value] as const }),
    };
  });
  const missing = {
    ...requestOf(whole),
    category: "structure",
    title: `${name}: missing`,
    body: JSON.stringify(put(whole.body, field.path, undefined)),
  };
  const isEntry = typeof field.path.at(-1) !== "string" || field.path.at(-1) === "first";
  return field.path.length === 0 || isEntry ? cases : [...cases, { ...missing, isRefused: !field.isOptional }];
}

const requestOf = ({ method, address, headers, body }: Whole) => ({
  method,
  address,
  headers,
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** The same of a field in the address, where everything is a text. */
function inAddress(route: Route, whole: Whole, part: "params" | "query"): BadCase[] {
  const schema = route[part];
  if (!schema) return [];
  return fieldsOf(schema)
    .filter(({ path }) => path.length === 1)
    .flatMap((field) => {
      const name = String(field.path[0]);
      const texts = [...wrongOfKind(field), ...wrong("domain", [...nearMisses, ...unicode], false)];
      return texts.flatMap(({ category, value }) => {
        // What no address can hold is no case of it; an empty step of a path is another path.
        if (typeof value !== "string" || !value.isWellFormed() || value.length > 10_000) return [];
        const changed = { params: whole.params, query: whole.query, [part]: { ...whole[part], [name]: value } };
        return [
          {
            ...requestOf(whole),
            category,
            title: `${part} ${name}: ${shown(value)}`,
            address: addressOf(route, changed),
            isRefused: false,
          },
        ];
      });
    });
}

/** Every way in which one field of a route's request can be wrong. */
export function fieldCases(route: Route, whole: Whole, isSigned: boolean): BadCase[] {
  const bodies = route.body && !isSigned ? fieldsOf(route.body).flatMap((field) => inBody(whole, field)) : [];
  return [...bodies, ...inAddress(route, whole, "params"), ...inAddress(route, whole, "query")];
}
