import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../../frontend/ui/field-errors.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";

describe("the errors of fields", () => {
  it("are in the screen's own text where it has one", () => {
    const failure = new ApiError({
      status: 400,
      message: '0.email: found "tom at example". Not a valid email address.',
      field: "0.email",
      problems: [
        { field: "0.email", found: '"tom at example"', expected: "Not a valid email address." },
        { field: "2.firstName", found: '"x"', expected: "one line of at most 50 characters" },
      ],
    });

    expect(fieldErrors(failure)).toEqual([
      { field: "0.email", message: "Not a valid email address." },
      { field: "2.firstName", message: 'Found "x", expected one line of at most 50 characters' },
    ]);
  });

  it("are without the field's name in the request when a single field is named", () => {
    const message = "1.email: found the address of a member, expected a person who is not a member yet.";

    const errors = fieldErrors(new ApiError({ status: 400, message, code: "INVALID", field: "1.email" }));

    expect(errors).toEqual([{ field: "1.email", message: "Found the address of a member, expected a person who is not a member yet." }]);
  });

  it.each([new ApiError({ status: 503, message: "Please try again." }), new Error("other"), undefined])(
    "are none for other errors: %s",
    (failure) => {
      expect(fieldErrors(failure)).toEqual([]);
    },
  );
});
