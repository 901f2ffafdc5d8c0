// `pnpm mutations [word …]`: breaks a copy of the tree in named ways, and shows that the tests catch each one. Words choose the
// mutations whose names hold them. Ends with 1 when one survives.
import { copyTree } from "@video-ads/testing/copy-tree";
import { mutations } from "./all.ts";
import { runMutations } from "./run.ts";

const words = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const tree = await copyTree();
try {
  const outcomes = await runMutations(tree.root, chosen, ({ mutation, caught }) =>
    console.log(`${caught ? "✔ caught  " : "✖ survived"}  ${mutation.name}`),
  );
  const survived = outcomes.filter(({ caught }) => !caught).length;
  console.log(`${outcomes.length - survived} caught, ${survived} survived`);
  process.exitCode = survived > 0 || outcomes.length === 0 ? 1 : 0;
} finally {
  await tree.remove();
}
