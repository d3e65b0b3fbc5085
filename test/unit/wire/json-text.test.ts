import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../../shared/wire/json-text.ts";
import { refusals } from "../../support/refusals.ts";

const refused = (text: string) => refusals(() => parseJson(text));

describe("a JSON text", () => {
  it("is read as what it says", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("may open with the mark that some editors write before it", () => {
    expect(parseJson('\uFEFF{"term":60}')).toEqual({ term: 60 });
  });

  it("may say one key in two objects", () => {
    expect(parseJson('[{"term":60},{"term":60}]')).toEqual([{ term: 60 }, { term: 60 }]);
  });
});

describe("a key that stands twice", () => {
  it("is refused, with its path", () => {
    expect(refused('{"loanDetails":{"term":60,"balloon":0,"term":48}}')).toEqual([
      "loanDetails.term: found the same key a second time, expected each key once",
    ]);
  });

  it("is refused where it is spelled in another way", () => {
    expect(refused('{"term":60,"\\u0074erm":48}')).toEqual(["term: found the same key a second time, expected each key once"]);
  });

  it("is refused inside a list", () => {
    expect(refused('[{},{"term":60,"term":60}]')).toEqual(["1.term: found the same key a second time, expected each key once"]);
  });

  it("is told with every other one", () => {
    expect(refused('{"a":{"b":1,"b":2},"a":3}')).toEqual([
      "a.b: found the same key a second time, expected each key once",
      "a: found the same key a second time, expected each key once",
    ]);
  });
});

describe("a text that is no JSON is refused with line and column, as it", () => {
  it.each([
    ["lacks a colon", '{\n  "term" 60\n}', 'found "60" on line 2, column 10, expected JSON (colon expected)'],
    ["ends with a comma", '{\n  "term": 60,\n}', 'found "}" on line 3, column 1, expected JSON (property name expected)'],
    ["has a comment", '{ // months\n  "term": 60 }', 'found "// months" on line 1, column 3, expected JSON (invalid comment token)'],
    ["ends too early", '{"term": 60', 'found "the end" on line 1, column 12, expected JSON (close brace expected)'],
    ["goes on after its end", '{"term":60}\n{"term":48}', 'found "{" on line 2, column 1, expected JSON (end of file expected)'],
    ["has a bare word", "{term: 60}", 'found "term" on line 1, column 2, expected JSON (invalid symbol)'],
  ])("%s", (_, text, refusal) => {
    expect(refused(text)).toEqual([refusal]);
  });

  it("stands on a later line of its file", () => {
    expect(refusals(() => parseJson("{,}", 7))).toEqual(['found "," on line 7, column 2, expected JSON (value expected)']);
  });

  it.each(["", " \n ", "\uFEFF"])("is empty", (text) => {
    expect(refused(text)).toEqual(["found nothing, expected JSON"]);
  });

  it.each([101, 100_000])("nests %d levels deep, which no reader of it is exhausted by", (levels) => {
    expect(refused("[".repeat(levels))).toEqual(["found deeper nesting, expected JSON of at most 100 levels"]);
    expect(refused(`${"[".repeat(100)}${"]".repeat(100)}`)).toEqual([]);
  });

  it("is a text that JSON.parse refuses too, and none that it accepts", () => {
    const scraps = fc.constantFrom(" ", "\n", ...'{ } [ ] : , "a" "b" 1 01 - .5 1e true nul " \\ /*'.split(" "));

    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        expect(refused(text).filter((refusal) => !refusal.includes("a second time")).length > 0).toBe(!isJson(text));
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
