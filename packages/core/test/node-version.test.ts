import { expect, test } from "vitest";
import { nodeFault } from "../src/node-version/index.ts";

test.each(["22.13.0", "22.13.1", "22.20.0", "24.0.0", "100.1.2"])("Node %s is new enough for >=22.13", (version) => {
  expect(nodeFault(version, ">=22.13")).toBeUndefined();
});

test.each(["22.12.9", "22.9.0", "21.99.0", "20.20.2", "8.0.0"])(
  "Node %s is too old for it, and hears so",
  (version) => {
    expect(nodeFault(version, ">=22.13")).toBe(`It needs Node 22.13 or newer, and this is Node ${version}.`);
  },
);

test("a major version alone asks for no minor one", () => {
  expect(nodeFault("22.0.0", ">=22")).toBeUndefined();
  expect(nodeFault("21.7.0", ">=22")).toBe("It needs Node 22 or newer, and this is Node 21.7.0.");
});
