import * as z from "zod/mini";
import type { Route } from "../../../shared/wire/route.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import { type Field, fieldsOf } from "../../support/call-scenarios/wire-fields.ts";
import type { BadCase, Whole } from "./bad-case.ts";
import { days, injections, nearMisses, noIds, ofOtherTypes, rawNumbers, strangeIds, unicode } from "./values.ts";

/** A value in place of a field's, and whether the API must reject it. */
interface Wrong extends Pick<BadCase, "category" | "isRejected"> {
  readonly value: unknown;
  /** JSON text, where no JavaScript value produces it. */
  readonly raw?: string;
}

const aChildId = `${"0".repeat(26)}.${"0".repeat(26)}`;
const takes = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success;
const isId = ({ schema }: Field) => takes(schema, "0".repeat(26)) && !takes(schema, "a");
const isChildId = ({ schema }: Field) => takes(schema, aChildId) && !takes(schema, "a");
const isDay = ({ schema }: Field) => takes(schema, "2024-02-29") && !takes(schema, "a");

const wrong = (category: string, values: readonly unknown[], isRejected: boolean): Wrong[] =>
  values.map((value) => ({ category, value, isRejected }));

type CheckDef = { readonly check: string; readonly value?: number; readonly maximum?: number };

/** The bounds of a number or of a text's length, taken from the checks of the schema. */
function limitsOf({ schema }: Field): { readonly min: number | undefined; readonly max: number | undefined } {
  const checks = (schema.def as { checks?: readonly z.core.$ZodCheck[] }).checks ?? [];
  const described = checks.map(({ _zod: { def } }) => def as unknown as CheckDef);
  const of = (name: string) => described.find(({ check }) => check === name);
  return { min: of("greater_than")?.value, max: of("less_than")?.value ?? of("max_length")?.maximum };
}

function wrongNumbers(field: Field): Wrong[] {
  const { min, max } = limitsOf(field);
  const around = (edge: number) => [edge - 1, edge, edge + 1, edge + 0.001];
  const edges = [min, max].filter((edge) => edge !== undefined).flatMap(around);
  const isOut = (value: number) => (min !== undefined && value < min) || (max !== undefined && value > max);
  const values = [...edges, 0, -1, 0.5, 13, 45, 1e-7, 0.001, 1e21, 2 ** 53 + 1, 1e308, -1e308, Number.MIN_VALUE];
  const isNumber = (text: string) => Number.isFinite(Number(text)) && /^-?\d/.test(text) && !/^0[\dx]/.test(text) && !text.endsWith(".");
  const raw = rawNumbers.map((text) => ({ category: "not finite", value: 0, raw: text, isRejected: !isNumber(text) }));
  return [...values.map((value) => ({ category: "bounds", value, isRejected: isOut(value) })), ...raw];
}

function wrongTexts(field: Field): Wrong[] {
  const { max } = limitsOf(field);
  const long = max === undefined ? [] : wrong("size", ["x".repeat(max + 1), "x".repeat(Math.max(max + 1, 100_000))], true);
  const asDay = isDay(field) ? days.map(([value, isOne]) => ({ category: "days", value, isRejected: !isOne })) : [];
  const id = isId(field) ? "0".repeat(26) : isChildId(field) ? aChildId : undefined;
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

const nearChoices = ["", " ", "NONE", "other", "__proto__", "constructor", "toString", "0"];

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
        [...nearChoices, ...nearMisses, ...injections].filter((value) => !takes(field.schema, value)),
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

/** Values of types other than the field's. */
function wrongTypes({ schema, kind, isNullable }: Field): Wrong[] {
  const isRejected = (value: unknown) => (kind === "text" ? typeof value !== "string" : !takes(schema, value));
  return ofOtherTypes
    .filter((value) => !(value === null && isNullable))
    .map((value) => ({ category: "types", value, isRejected: isRejected(value) }));
}

const mark = "\u0001here\u0001";
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

function withValueAt(value: unknown, [first, ...rest]: Field["path"], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((child, at) => (at === first ? withValueAt(child, rest, by) : child));
  const known = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...known, [first]: withValueAt(known[first], rest, by) };
}

/** Every bad value of one body field. */
function inBody(whole: Whole, field: Field): BadCase[] {
  const written = JSON.stringify(withValueAt(whole.body, field.path, mark));
  const name = field.path.join(".");
  const cases = [...wrongTypes(field), ...wrongOfKind(field)].map(({ category, value, raw, isRejected }) => {
    const text = raw ?? JSON.stringify(value);
    const body = written.replace(JSON.stringify(mark), () => text);
    const isEchoed = field.path.length === 1 && raw === undefined && ["string", "number"].includes(typeof value);
    return {
      ...requestOf(whole),
      category,
      title: `${name}: ${shortened(text)}`,
      body,
      isRejected,
      ...(isEchoed && { echoed: [name, value] as const }),
    };
  });
  const missing = {
    ...requestOf(whole),
    category: "structure",
    title: `${name}: missing`,
    body: JSON.stringify(withValueAt(whole.body, field.path, undefined)),
  };
  const isEntry = typeof field.path.at(-1) !== "string" || field.path.at(-1) === "first";
  return field.path.length === 0 || isEntry ? cases : [...cases, { ...missing, isRejected: !field.isOptional }];
}

const requestOf = ({ method, address, headers, body }: Whole) => ({
  method,
  address,
  headers,
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** Every bad value of a path or query parameter, which is always text. */
function inAddress(route: Route, whole: Whole, section: "params" | "query"): BadCase[] {
  const schema = route[section];
  if (!schema) return [];
  return fieldsOf(schema)
    .filter(({ path }) => path.length === 1)
    .flatMap((field) => {
      const name = String(field.path[0]);
      const texts = [...wrongOfKind(field), ...wrong("domain", [...nearMisses, ...unicode], false)];
      return texts.flatMap(({ category, value }) => {
        // Skips what a URL cannot hold.
        if (typeof value !== "string" || !value.isWellFormed() || value.length > 10_000) return [];
        const changed = { params: whole.params, query: whole.query, [section]: { ...whole[section], [name]: value } };
        return [
          {
            ...requestOf(whole),
            category,
            title: `${section} ${name}: ${shortened(value)}`,
            address: addressOf(route, changed),
            isRejected: false,
          },
        ];
      });
    });
}

/** Bad cases that change a single field of a request. */
export function fieldCases(route: Route, whole: Whole, isSigned: boolean): BadCase[] {
  const bodies = route.body && !isSigned ? fieldsOf(route.body).flatMap((field) => inBody(whole, field)) : [];
  return [...bodies, ...inAddress(route, whole, "params"), ...inAddress(route, whole, "query")];
}
