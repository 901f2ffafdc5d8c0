import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/errors/exit-codes.ts";
import { environment, run, runProcess, serving, start } from "./support.ts";

test("`video-ads mock` starts the mock with the mock's own flags, and commands work against it", async () => {
  const mock = start(["mock", "--port", "0", "--json", "--quiet"]);
  const { url, ...credentials } = JSON.parse(await mock.line());
  expect(
    await run(["credits", "get-remaining", "--query", "remaining_credits"], {
      env: environment({ url, credentials }),
    }),
  ).toEqual({
    stdout: "100000\n",
    stderr: "",
    code: 0,
  });
  expect(await mock.stop("SIGINT")).toMatchObject({ code: 0 });
});

test("flags and help go on to the package, also those that this program has as well", async () => {
  for (const help of [
    ["mock", "--help"],
    ["help", "mock"],
    ["--help", "mock"],
  ])
    expect((await runProcess(help)).stdout).toMatch(/^Usage: video-ads-mock/);
  expect(await runProcess(["mock", "--port", "many"])).toMatchObject({
    code: EXIT_CODES.usage.code,
    stderr: expect.stringContaining("A port is a number"),
  });
  await using taken = await serving(() => {});
  const { port } = new URL(taken.url);
  for (const command of [["mock"], ["webhooks", "listen"]])
    expect(await runProcess([...command, "--port", port])).toMatchObject({
      code: EXIT_CODES.usage.code,
      stderr: expect.stringContaining(`Port ${port} is in use`),
    });
});

test("a package that is not installed is named, with how to get it", async () => {
  expect(await runProcess(["docs"], { cwd: "/" })).toMatchObject({
    code: 3,
    stderr: "error: @video-ads/docs is not installed. Get it with: npm install --save-dev @video-ads/docs\n",
  });
});
