import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loginQueryOf, loginSearch } from "../../../frontend/client/session/login-path.ts";

beforeEach(() => void vi.stubGlobal("location", { origin: "https://kelpie.example" }));
afterEach(() => void vi.unstubAllGlobals());

describe("the query of /login", () => {
  it.each(["/quotes", "/quote/01KAV3J3QZ8W4T9M2Y7B5C6D0E", "/dashboard/applications?stage=settled&page=2"])("keeps the page %s", (next) => {
    expect(loginQueryOf(loginSearch({ reason: "HOUR", next }))).toEqual({ reason: "HOUR", next });
  });

  it("is empty without a page and a reason", () => expect(loginSearch({})).toBe(""));

  it.each([
    "https://evil.example/quotes",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    " //evil.example",
    "",
  ])("leaves out %j, which is no page of this site", (next) => {
    expect(loginQueryOf(loginSearch({ next })).next).toBeUndefined();
  });

  it("leaves out a reason that it does not know", () => {
    expect(loginQueryOf("?reason=Please+pay+evil.example").reason).toBeUndefined();
  });
});
