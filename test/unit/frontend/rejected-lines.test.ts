import { describe, expect, it } from "vitest";
import { rejectedLines } from "../../../frontend/screens/invite-users/rejected-lines.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";

describe("rejected invitations", () => {
  it("show a message at each field that the error names, in the screen's own text where it has one", () => {
    const failure = new ApiError({
      status: 400,
      message: '0.email: found "tom at example". Not a valid email address.',
      field: "0.email",
      problems: [
        { field: "0.email", found: '"tom at example"', expected: "Not a valid email address." },
        { field: "2.firstName", found: '"x"', expected: "one line of at most 50 characters" },
      ],
    });

    expect([...rejectedLines(failure)]).toEqual([
      [0, { email: "Not a valid email address." }],
      [2, { firstName: 'Found "x", expected one line of at most 50 characters' }],
    ]);
  });

  it("show the message at a single named field without the field's name in the request", () => {
    const message = "1.email: found the address of a member, expected somebody who is not a member yet.";

    const lines = rejectedLines(new ApiError({ status: 400, message, code: "INVALID", field: "1.email" }));

    expect([...lines]).toEqual([[1, { email: "Found the address of a member, expected somebody who is not a member yet." }]]);
  });

  it.each([new ApiError({ status: 503, message: "Please try again." }), new Error("other"), undefined])(
    "show no message at a line for other errors: %s",
    (failure) => {
      expect(rejectedLines(failure).size).toBe(0);
    },
  );
});
