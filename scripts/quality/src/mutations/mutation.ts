/** One named way to break the product. */
export interface Mutation {
  /** What breaks, in words. */
  name: string;
  /** The file that is changed, relative to the root of the repository. */
  file: string;
  /** Text that stands in it exactly once. */
  find: string;
  /** What it becomes. */
  replace: string;
  /** The package whose tests have to notice. */
  package: string;
  /** The test files that have to notice, as vitest takes them; all when left out. */
  tests?: string[];
  /** The contract changes: generate before the tests. */
  generate?: true;
  /** The tests run what is built: build the package before them. */
  build?: true;
}
