import type { Mutation } from "./mutation.ts";

const spec = { package: "spec", generate: true as const };

/** Ways to break the contract. */
export const contractMutations: Mutation[] = [
  {
    ...spec,
    name: "explode: false is dropped from ids",
    file: "spec/common/parameters.yaml",
    find: "  explode: false\n",
    replace: "",
    tests: ["test/contract"],
  },
  {
    ...spec,
    name: "a caption style is missing",
    file: "spec/common/value-sets.yaml",
    find: "    - promo-punch\n",
    replace: "",
    tests: ["test/contract"],
  },
  {
    ...spec,
    name: "an AI edit is created with 200",
    file: "spec/resources/ai_editing/collection.yaml",
    find: '    "201":',
    replace: '    "200":',
    tests: ["test/contract"],
  },
  {
    package: "packages/model",
    name: "value sets of answers are closed",
    file: "packages/model/src/typescript/print.ts",
    find: "return [name, ...(set ? others(set) : [])];",
    replace: "return [name];",
    tests: ["test/typescript.test.ts"],
  },
];
