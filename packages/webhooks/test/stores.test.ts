// Every store that comes with the package does what a store has to do.
import { describe, it } from "vitest";
import { storeConformance } from "../src/conformance.ts";
import { stores } from "./support/stores.ts";

describe.each(stores)("$name store", ({ open }) => {
  it.concurrent.each(storeConformance)("$name", ({ run }) => run(open));
});
