// Every compiler that people have.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { problemsUnder } from "./matrix.js";

const modules = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
for (const compiler of ["typescript-5.7", "typescript-5.9", "typescript-6", "typescript-7"]) {
  const problems = problemsUnder(join(modules, compiler, "bin", "tsc"));
  if (Object.keys(problems).length > 0) throw new Error(`${compiler}: ${JSON.stringify(problems, null, 2)}`);
  console.log(`flow: the types compile under ${compiler}`);
}
