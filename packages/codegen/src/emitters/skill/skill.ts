import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expand } from "../../prose/expand.ts";
import { textDirectives } from "../../prose/text-directives.ts";
import type { Emitter } from "../emitter.ts";

const ROOT = new URL("../../../../../", import.meta.url);
const DOCS = "apps/docs/";

/** Installed by those who write code, and by those who have an assistant call the service. */
const PACKAGES = ["cli", "client"];

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), "utf8");

/**
 * One skill (agentskills.io), made as the guides are: its code is that of the samples. It is prose about the service of the guides;
 * the packages of another contract have none.
 */
export const skill: Emitter = (model) => {
  const { service } = JSON.parse(read(`${DOCS}guides/start-page.json`)) as { service: string };
  if (service !== model.contract.info.title) return [];
  const text = expand(
    // Who reads front matter by the line wants it to begin at once; the formatter of this repository does not.
    read(`${DOCS}skill/SKILL.md`).replace(/^---\n+/, "---\n"),
    textDirectives({ model, sample: (name) => read(`${DOCS}samples/${name}`), repository: read }),
  );
  const name = /^name: (.+)$/m.exec(text)?.[1];
  if (!name) throw new Error("apps/docs/skill/SKILL.md has no name");
  return PACKAGES.map((folder) => ({ path: `packages/${folder}/skills/${name}/SKILL.md`, content: text }));
};
