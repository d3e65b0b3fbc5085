import { describe, expectTypeOf, it } from "vitest";
import type * as z from "zod/mini";
import type { AssetType, CommercialAssetType, ConsumerAssetType } from "../../../shared/entities/asset-type.ts";
import type { Employer, Scenario } from "../../../shared/quote/scenario.ts";
import type { scenarioSchemas } from "../../../shared/wire/scenario.ts";

type Consumer = z.infer<typeof scenarioSchemas.consumer>;
type Commercial = z.infer<typeof scenarioSchemas.commercial>;
type Parsed = Consumer | Commercial;
/** A part as it is where it is known, each of its fields required, so that a field that one side lacks is an error. */
type Part<S extends Scenario, Name extends keyof S> = Required<NonNullable<S[Name]>>;
type WithoutEmployers<S extends Scenario> = Omit<Part<S, "customer">, "employers">;
type EmployerOf<S extends Scenario> = Required<NonNullable<NonNullable<Part<S, "customer">["employers"]>[number]>>;

// The compiler holds these, in "npm run types".
describe("what the wire accepts as a scenario", () => {
  it("is a scenario that the engine quotes", () => {
    expectTypeOf<Consumer>().toExtend<Scenario>();
    expectTypeOf<Commercial>().toExtend<Scenario>();
  });

  it("has every field that the engine reads, and no other", () => {
    expectTypeOf<keyof Consumer>().toEqualTypeOf<keyof Scenario>();
    expectTypeOf<keyof Commercial>().toEqualTypeOf<keyof Scenario>();
    expectTypeOf<Parsed["applicationType"]>().toEqualTypeOf<Scenario["applicationType"]>();
  });

  it("takes in each field what the engine takes", () => {
    expectTypeOf<Part<Scenario, "loanDetails">>().toEqualTypeOf<Part<Consumer, "loanDetails">>();
    expectTypeOf<Part<Scenario, "customerProfile">>().toEqualTypeOf<Part<Consumer, "customerProfile">>();
    expectTypeOf<Part<Scenario, "creditProfile">>().toEqualTypeOf<Part<Consumer, "creditProfile">>();
    expectTypeOf<Part<Scenario, "entity">>().toExtend<Part<Consumer, "entity">>();
    expectTypeOf<WithoutEmployers<Scenario>>().toExtend<WithoutEmployers<Consumer>>();
    expectTypeOf<Required<Employer>>().toEqualTypeOf<EmployerOf<Consumer>>();
  });

  it("takes alike for a person and a business all but the asset", () => {
    expectTypeOf<Omit<Consumer, "applicationType" | "asset">>().toEqualTypeOf<Omit<Commercial, "applicationType" | "asset">>();
  });

  it("takes of the asset what the engine takes, and its type by the type of quote", () => {
    expectTypeOf<Omit<Part<Scenario, "asset">, "assetType">>().toEqualTypeOf<Omit<Part<Consumer, "asset">, "assetType">>();
    expectTypeOf<Omit<Part<Scenario, "asset">, "assetType">>().toEqualTypeOf<Omit<Part<Commercial, "asset">, "assetType">>();
    expectTypeOf<NonNullable<Part<Consumer, "asset">["assetType"]>>().toEqualTypeOf<ConsumerAssetType>();
    expectTypeOf<NonNullable<Part<Commercial, "asset">["assetType"]>>().toEqualTypeOf<CommercialAssetType>();
    expectTypeOf<NonNullable<Part<Parsed, "asset">["assetType"]>>().toEqualTypeOf<AssetType>();
  });
});
