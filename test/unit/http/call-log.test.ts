import { describe, expect, it, onTestFinished } from "vitest";
import { errorFields, unexpectedErrors } from "../../../functions/call/call-log.ts";
import { ApiError } from "../../../functions/call/api-error.ts";

function published(): unknown[] {
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  unexpectedErrors.subscribe(note);
  onTestFinished(() => {
    unexpectedErrors.unsubscribe(note);
  });
  return errors;
}

describe("the log of an unexpected error", () => {
  it("contains the names of the error and its cause, and no message", () => {
    const error = new TypeError("Ann Smith", { cause: new RangeError("1 Wattle Street") });

    const fields = errorFields(error, 500);

    expect(fields.errors).toEqual(["TypeError", "RangeError"]);
    expect(JSON.stringify(fields)).not.toMatch(/Smith|Wattle Street/);
  });

  it("publishes the whole error to the log file of npm start", () => {
    const errors = published();
    const error = new TypeError("Ann Smith");

    errorFields(error, 500);

    expect(errors).toEqual([error]);
  });

  it("does not publish an error that the caller caused", () => {
    const errors = published();

    errorFields(new ApiError("conflict", "TAKEN", "already taken"), 409);
    errorFields(new URIError("malformed"), 400);

    expect(errors).toEqual([]);
  });
});
