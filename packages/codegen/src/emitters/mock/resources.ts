import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Emitter, HEADER } from "../emitter.ts";

const folder = fileURLToPath(new URL("../../../../../spec/sandbox/", import.meta.url));

const TARGET = "packages/mock/src/generated/resources";

/** A contract that schemas say all of. */
const NOTHING = `import type { Job } from "../../sandbox/jobs/job.ts";
import type { Resource, ResourceParts } from "../../sandbox/resource.ts";

/** Resources that have something of their own, which the contract cannot say. */
export function allResources(_parts: ResourceParts, _jobOf: (id: string) => Job | undefined): Resource[] {
  return [];
}
`;

/** What of the service is code, and stands beside the contract: in the mock it is built and type-checked like its own. */
export const mockResources: Emitter = () => {
  if (!existsSync(join(folder, "index.ts"))) return [{ path: `${TARGET}/index.ts`, content: HEADER + NOTHING }];
  const files = globSync("**/*.ts", { cwd: folder }).map((file) => file.replaceAll("\\", "/"));
  return files.sort().map((file) => {
    const mock = "../".repeat(file.split("/").length + 1);
    const text = readFileSync(join(folder, file), "utf8");
    return { path: `${TARGET}/${file}`, content: HEADER + text.replaceAll('from "#mock/', `from "${mock}`) };
  });
};
