// Flags that stand before the command, or between its words.
import { describe, expect, test } from "vitest";
import { flagsBefore, normalized } from "../src/program/words.ts";
import { run, useSandbox } from "./support.ts";

describe("a flag of all commands", () => {
  const sandbox = useSandbox();

  test.for([
    ["--query", "[0].id", "dyoa", "list"],
    ["dyoa", "--query", "[0].id", "list"],
    ["--query=[0].id", "--no-json", "dyoa", "list"],
  ])("may stand anywhere: %j", async (args) => {
    const { stdout } = await sandbox.run(["dyoa", "list", "--query", "[0].id"]);
    expect(stdout).toMatch(/^[0-9a-f-]{36}\n$/);
    expect(await sandbox.run(args)).toEqual({ stdout, stderr: "", code: 0 });
  });

  test("before the command says where that is sent, also as --base_url", async () => {
    const { stdout } = await run(["--base_url", "http://127.0.0.1:1", "--json", "dyoa", "list", "--dry-run"]);
    expect(JSON.parse(stdout).requests[0].url).toMatch(/^http:\/\/127\.0\.0\.1:1\//);
  });

  test("asks for the help of the command, and is completed behind", async () => {
    expect(await run(["--help", "dyoa", "list"])).toEqual(await run(["dyoa", "list", "--help"]));
    expect(await run(["complete", "zsh", "--json", "dyoa", "li"])).toEqual(
      await run(["complete", "zsh", "dyoa", "li"]),
    );
  });
});

test("a value is no command, and what stands behind `--` is no flag", () => {
  expect(normalized(["--env", "jobs", "dyoa", "list", "--limit", "1"])).toEqual([
    ...["dyoa", "list", "--env", "jobs", "--limit", "1"],
  ]);
  expect(normalized(["dyoa", "get", "--", "--some_id"])).toEqual(["dyoa", "get", "--", "--some_id"]);
});

test("a flag of one command alone stands behind it, and that is said", async () => {
  const { stderr, code } = await run(["--text", "Hi", "lipsyncs", "preview"]);
  expect({ stderr, code }).toEqual({
    stderr: `error: unknown option '--text'\n  Before a command can stand ${flagsBefore().join(", ")}; its other flags stand behind it.\n  See video-ads --help\n`,
    code: 2,
  });
});
