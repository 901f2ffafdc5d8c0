import { expect, test } from "vitest";
import { ProgramError, run, runOk, start } from "../program.ts";

const node = (program: string): string[] => [process.execPath, "--eval", program];

test("a program's code, its streams and their order come back", async () => {
  const ended = await run(node(`console.log("one"); console.error("two"); process.exitCode = 3`));
  expect(ended).toMatchObject({ code: 3, stdout: "one\n", stderr: "two\n" });
  expect(ended.output.split("\n").sort()).toEqual(["", "one", "two"]);
});

test("it reads what it is given, and finds no more in its environment than that", async () => {
  const program = `process.stdin.pipe(process.stdout); console.log(Object.keys(process.env).join())`;
  expect(await runOk(node(program), { input: "given", env: { ONLY: "this" } })).toBe("ONLY\ngiven");
});

test("a failure says which program it was and what it said", async () => {
  await expect(runOk(node(`console.error("no such thing"); process.exit(2)`))).rejects.toThrow(
    /--eval.* ended with 2:\nno such thing$/s,
  );
  await expect(run(["no-such-program"])).rejects.toThrow(/`no-such-program` cannot be run: .*ENOENT/);
});

test("one that does not end is killed, and the error has its last words", async () => {
  // What it starts holds its streams: their end never comes.
  const child = `require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 8000)"], { stdio: "inherit" })`;
  const failure = run(node(`${child}; console.log("asking the registry"); setInterval(() => {}, 1000)`), {
    limitMs: 2_000,
  });
  await expect(failure).rejects.toThrow(ProgramError);
  await expect(failure).rejects.toThrow(/was not over after 2 s, and was killed. It said last:\nasking the registry$/);
});

test("what it says can be waited for, and that it never will is an error", async () => {
  await using program = start(node(`console.log("port 4711"); setInterval(() => {}, 1000)`));
  const [, port] = await program.said(/port (\d+)/);
  expect(port).toBe("4711");
  expect(await program.stop()).toMatchObject({ code: null, output: "port 4711\n" });
  await expect(start(node(`console.log("never")`)).said(/port/)).rejects.toThrow(
    /ended with 0 without \/port\/:\nnever$/,
  );
});

test("messages go both ways", async () => {
  await using program = start(node(`process.once("message", (m) => process.send(m + 1, () => process.exit()))`), {
    messages: true,
  });
  const answer = new Promise((resolve) => program.child.once("message", resolve));
  program.child.send(1);
  expect(await answer).toBe(2);
  expect((await program.ended).code).toBe(0);
});
