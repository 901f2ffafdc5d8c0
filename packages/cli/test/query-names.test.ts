// Which names a query asks for that an answer has not, as far as that can be told before there is one.
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/index.ts";
import { unknownInQuery } from "../src/output/query.ts";
import { asking, useFolder, useSandbox } from "./support.ts";

const FIELDS = "id name tags[] parts[].url parts[].size.w any.* grid[][].x".split(" ");
const missed = (query: string): string[] => unknownInQuery(query, FIELDS).map(({ path }) => path.join("."));

test.each([
  ["ids", ["ids"]],
  ["parts[].uri", ["parts.uri"]],
  ["parts[0].size.h", ["parts.size.h"]],
  ["parts[?uri].url", ["parts.uri"]],
  ["grid[][].y", ["grid.y"]],
  ["{a: id, b: titel}", ["titel"]],
  ["[id, titel] | [1]", ["titel"]],
])("%s", (query, names) => {
  expect(missed(query).slice(0, 1)).toEqual(names);
});

test.each(["titel || name", "any.thing.at.all", "tags[0]", "parts[?url=='x'].url", "grid[0][0].x", "*", "@", "id.x"])(
  "%s is not judged",
  (query) => {
    expect(missed(query)).toEqual([]);
  },
);

const sandbox = useSandbox();
const folder = useFolder();

test.each([
  [["credits", "get-remaining"], "remaining_credit", "Did you mean remaining_credits?"],
  [["voices", "list"], "[].accents[].names", "Allowed: id, accent_name, preview_url."],
  [["lipsyncs", "wait", "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"], "outputs", "Did you mean output?"],
  [["jobs"], "[].outcom", "Did you mean outcome?"],
])("a read is not asked for what no answer of it has: %j, %s", async (command, query, meant) => {
  const { code, stdout, stderr } = await sandbox.run([...command, "--query", query]);
  expect({ code, stdout }).toEqual({ code: EXIT_CODES.usage.code, stdout: "" });
  expect(stderr).toContain(`--query: the answer has no`);
  expect(stderr).toContain(meant);
});

test("each part of what jobs prints can be picked", async () => {
  const env = { VIDEO_ADS_JOURNAL: folder.path };
  await sandbox.run(asking("aiEditing.create"), { env });
  const [job] = JSON.parse((await sandbox.run(["jobs", "--json"], { env })).stdout);
  for (const name of [...Object.keys(job), "estimate.min"])
    expect(await sandbox.run(["jobs", "--query", `[].${name}`], { env })).toMatchObject({ code: 0 });
});
