import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../../shared/wire/json-text.ts";
import { rejections } from "../../support/engine/rejections.ts";

const rejected = (text: string) => rejections(() => parseJson(text));

describe("JSON parsing", () => {
  it("reads valid JSON", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("ignores a byte order mark", () => {
    expect(parseJson('\uFEFF{"term":60}')).toEqual({ term: 60 });
  });

  it("allows the same key in two objects", () => {
    expect(parseJson('[{"term":60},{"term":60}]')).toEqual([{ term: 60 }, { term: 60 }]);
  });
});

describe("a duplicate key", () => {
  it("is rejected with its path", () => {
    expect(rejected('{"loanDetails":{"term":60,"balloon":0,"term":48}}')).toEqual([
      "loanDetails.term: found the same key a second time, expected each key once",
    ]);
  });

  it("is rejected when it is escaped differently", () => {
    expect(rejected('{"term":60,"\\u0074erm":48}')).toEqual(["term: found the same key a second time, expected each key once"]);
  });

  it("is rejected inside a list", () => {
    expect(rejected('[{},{"term":60,"term":60}]')).toEqual(["1.term: found the same key a second time, expected each key once"]);
  });

  it("is reported together with the others", () => {
    expect(rejected('{"a":{"b":1,"b":2},"a":3}')).toEqual([
      "a.b: found the same key a second time, expected each key once",
      "a: found the same key a second time, expected each key once",
    ]);
  });

  it("is reported ten times at most", () => {
    expect(rejected(`{${'"a":1,'.repeat(1000)}"a":1}`)).toHaveLength(10);
  });
});

describe("invalid JSON is rejected with line and column when it", () => {
  it.each([
    ["lacks a colon", '{\n  "term" 60\n}', 'found "60" on line 2, column 10, expected JSON (colon expected)'],
    ["ends with a comma", '{\n  "term": 60,\n}', 'found "}" on line 3, column 1, expected JSON (property name expected)'],
    ["has a comment", '{ // months\n  "term": 60 }', 'found "// months" on line 1, column 3, expected JSON (invalid comment token)'],
    ["has a comment beside brackets", '{ /*"*/ "term": 60 }', 'found "/*\\"" on line 1, column 3, expected JSON (invalid comment token)'],
    ["has a text that is not closed", '{"term": "60\n}', 'found "\\"60" on line 1, column 10, expected JSON (unexpected end of string)'],
    ["closes a list as an object", '{"term": [60}}', 'found "}" on line 1, column 13, expected JSON (comma expected)'],
    ["ends too early", '{"term": 60', 'found "the end" on line 1, column 12, expected JSON (close brace expected)'],
    ["goes on after its end", '{"term":60}\n{"term":48}', 'found "{" on line 2, column 1, expected JSON (end of file expected)'],
    ["has a bare word", "{term: 60}", 'found "term" on line 1, column 2, expected JSON (invalid symbol)'],
  ])("%s", (_, text, apiError) => {
    expect(rejected(text)).toEqual([apiError]);
  });

  it("starts on a later line of its file", () => {
    expect(rejections(() => parseJson("{,}", 7))).toEqual(['found "," on line 7, column 2, expected JSON (value expected)']);
  });

  it.each(["", " \n ", "\uFEFF"])("is empty", (text) => {
    expect(rejected(text)).toEqual(["found nothing, expected JSON"]);
  });

  it.each([101, 100_000])("nests %d levels deep, without exhausting the stack", (levels) => {
    expect(rejected("[".repeat(levels))).toEqual(["found deeper nesting, expected JSON of at most 100 levels"]);
    expect(rejected(`${"[".repeat(100)}${"]".repeat(100)}`)).toEqual([]);
  });

  it("is also rejected by JSON.parse, and valid JSON is accepted", () => {
    const scraps = fc.constantFrom(" ", "\n", ...'{ } [ ] : , "a" "b" 1 01 - .5 1e true nul " \\ /*'.split(" "));

    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        expect(rejected(text).filter((apiError) => !apiError.includes("a second time")).length > 0).toBe(!isJson(text));
      }),
      { numRuns: 2000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
