import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/{unit,integration,infra,security}/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
