import { describe, expect, it } from "vitest";
import { refusedLines } from "../../../frontend/screens/invite-users/refused-lines.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";

describe("a refusal of invitations", () => {
  it("is said of each field that it names, in the screen's own words where it has some", () => {
    const failure = new ApiError({
      status: 400,
      message: '0.email: found "tom at example". Not a valid email address.',
      field: "0.email",
      problems: [
        { field: "0.email", found: '"tom at example"', expected: "Not a valid email address." },
        { field: "2.firstName", found: '"x"', expected: "one line of at most 50 characters" },
      ],
    });

    expect([...refusedLines(failure)]).toEqual([
      [0, { email: "Not a valid email address." }],
      [2, { firstName: 'Found "x", expected one line of at most 50 characters' }],
    ]);
  });

  it("that names one field is said there, without the field's name in the request", () => {
    const message = "1.email: found the address of a member, expected somebody who is none yet.";

    const lines = refusedLines(new ApiError({ status: 400, message, code: "INVALID", field: "1.email" }));

    expect([...lines]).toEqual([[1, { email: "Found the address of a member, expected somebody who is none yet." }]]);
  });

  it.each([new ApiError({ status: 503, message: "Please try again." }), new Error("other"), undefined])(
    "of all of them is said of no line: %s",
    (failure) => {
      expect(refusedLines(failure).size).toBe(0);
    },
  );
});
