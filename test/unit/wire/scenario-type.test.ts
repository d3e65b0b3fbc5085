import { describe, expectTypeOf, it } from "vitest";
import type * as z from "zod/mini";
import type { Employer, Scenario } from "../../../shared/quote/scenario.ts";
import type { scenarioSchemas } from "../../../shared/wire/scenario.ts";

type Consumer = z.infer<typeof scenarioSchemas.consumer>;
type Commercial = z.infer<typeof scenarioSchemas.commercial>;
type Parsed = Consumer | Commercial;
/** A part of the scenario with every field required, so that a field missing on one side is a type error. */
type Part<S extends Scenario, Name extends keyof S> = Required<NonNullable<S[Name]>>;
type WithoutEmployers<S extends Scenario> = Omit<Part<S, "customer">, "employers">;
type EmployerOf<S extends Scenario> = Required<NonNullable<NonNullable<Part<S, "customer">["employers"]>[number]>>;

// The compiler checks these in "npm run types".
describe("the scenario type of the API", () => {
  it("is assignable to the engine's scenario", () => {
    expectTypeOf<Consumer>().toExtend<Scenario>();
    expectTypeOf<Commercial>().toExtend<Scenario>();
  });

  it("has exactly the fields that the engine reads", () => {
    expectTypeOf<keyof Consumer>().toEqualTypeOf<keyof Scenario>();
    expectTypeOf<keyof Commercial>().toEqualTypeOf<keyof Scenario>();
    expectTypeOf<Parsed["applicationType"]>().toEqualTypeOf<Scenario["applicationType"]>();
  });

  it("accepts the engine's type in every field", () => {
    expectTypeOf<Part<Scenario, "loanDetails">>().toEqualTypeOf<Part<Consumer, "loanDetails">>();
    expectTypeOf<Part<Scenario, "customerProfile">>().toEqualTypeOf<Part<Consumer, "customerProfile">>();
    expectTypeOf<Part<Scenario, "creditProfile">>().toEqualTypeOf<Part<Consumer, "creditProfile">>();
    expectTypeOf<Part<Scenario, "entity">>().toExtend<Part<Consumer, "entity">>();
    expectTypeOf<WithoutEmployers<Scenario>>().toExtend<WithoutEmployers<Consumer>>();
    expectTypeOf<Required<Employer>>().toEqualTypeOf<EmployerOf<Consumer>>();
  });

  it("accepts the engine's asset", () => {
    expectTypeOf<Part<Scenario, "asset">>().toEqualTypeOf<Part<Consumer, "asset">>();
    expectTypeOf<Part<Scenario, "asset">>().toEqualTypeOf<Part<Commercial, "asset">>();
  });

  it("is the same for consumer and commercial", () => {
    expectTypeOf<Omit<Consumer, "applicationType">>().toEqualTypeOf<Omit<Commercial, "applicationType">>();
  });
});
