// Skills over the protocol (SEP-2640): what an assistant reads that writes code against the service. The client brings them along.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { McpServer, ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { type Skill, SkillsExtension, skillEntry } from "@modelcontextprotocol/server/ext/skills";

const FOLDER = join(createRequire(import.meta.url).resolve("@video-ads/client/package.json"), "../skills");

interface ServedSkill {
  skill: Skill;
  text: string;
}

let served: Promise<ReadonlyMap<string, ServedSkill>> | undefined;

/** By address, read once. */
function allSkills(): Promise<ReadonlyMap<string, ServedSkill>> {
  served ??= existsSync(FOLDER) ? readSkills() : Promise.resolve(new Map());
  return served;
}

async function readSkills(): Promise<ReadonlyMap<string, ServedSkill>> {
  const entries = (await readdir(FOLDER)).map(async (name): Promise<[string, ServedSkill]> => {
    const text = await readFile(join(FOLDER, name, "SKILL.md"), "utf8");
    const skill = await skillEntry(name, { "SKILL.md": text });
    return [skill.uri, { skill, text }];
  });
  return new Map(await Promise.all(entries));
}

/** Lets clients that know skills list them. The client of a contract without guides has none, and the server says nothing of it. */
export function offerSkills(server: McpServer): void {
  if (!existsSync(FOLDER)) return;
  const extension = new SkillsExtension({
    source: {
      list: async () => ({ skills: Array.from((await allSkills()).values(), ({ skill }) => skill) }),
      get: async (uri) => (await allSkills()).get(uri)?.skill,
      read: async (uri) => (await allSkills()).get(uri),
      listResources: listSkills,
    },
  });
  extension.attach(server);
}

/** The same for every other client. */
export async function listSkills(): Promise<Resource[]> {
  return Array.from((await allSkills()).values(), ({ skill: { uri, frontmatter } }) => ({
    uri,
    name: frontmatter.name,
    title: `Skill: ${frontmatter.name}`,
    description: frontmatter.description,
    mimeType: "text/markdown",
  }));
}

/** Undefined when it is the address of none. */
export async function readSkill(uri: string): Promise<ReadResourceResult | undefined> {
  const found = (await allSkills()).get(uri);
  return found && { contents: [{ uri, mimeType: "text/markdown", text: found.text }] };
}
