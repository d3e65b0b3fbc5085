import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StageTag } from "../../../frontend/lists/stage-tag.tsx";
import { type Stage, stageLabels } from "../../../shared/domain/stage.ts";

const tagOf = (stage: Stage) => renderToStaticMarkup(createElement(StageTag, { stage }));

it.each(Object.entries(stageLabels))("the tag of %s has a mark beside '%s'", (stage, label) => {
  expect(tagOf(stage as Stage)).toMatch(new RegExp(`<svg.*</svg>${label}</span>$`));
});

it("documents that are out are blue", () => {
  expect(tagOf("documentsOut")).toMatch(/class="[^"]*blue/);
});
