import product from "../../package.json" with { type: "json" };
import type { Operation } from "../call/operation.ts";

export const health: Operation<"health"> = async () => ({ version: product.version });
