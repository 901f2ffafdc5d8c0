import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endingPrograms, type Program, ProgramError, run, runOk, start } from "../program.ts";

const node = (program: string): string[] => [process.execPath, "--eval", program];
/** It says that it is up, and goes on, as does a program that nobody knows to be its own any more and that has its streams. */
const endless = node(
  `require("node:child_process").spawnSync("sh", ["-c", "sleep 8 &"], { stdio: "inherit" });
  console.log("up"); setInterval(() => {}, 1000)`,
);

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
  const failure = run(endless, { limitMs: 2_000 });
  await expect(failure).rejects.toThrow(ProgramError);
  await expect(failure).rejects.toThrow(/was not over after [12](?:\.\d)? s, and was killed. It said last:\nup$/);
});

test("what it says can be waited for, and that it never will is an error", async () => {
  await using program = start(node(`console.log("port 4711"); setInterval(() => {}, 1000)`));
  const [, port] = await program.said(/port (\d+)/);
  expect(port).toBe("4711");
  expect(await program.stop()).toMatchObject({ code: null, output: "port 4711\n" });
  await expect(start(node(`console.log("never")`)).said(/port/)).rejects.toThrow(
    /ended with 0 without \/port\/:\nnever$/,
  );
  await expect(start(endless).said(/port/, 4_000)).rejects.toThrow(/went on for 4 s without \/port\/:\nup$/);
});

test("its lines can be read one after the other, and that there is no other is an error", async () => {
  await using program = start(node(`process.stdin.on("data", (text) => process.stdout.write(text))`), {
    input: "open",
  });
  program.child.stdin?.write("one\ntw");
  expect(await program.line()).toBe("one");
  program.child.stdin?.end("o\nthree");
  expect(await program.line()).toBe("two");
  await expect(program.line()).rejects.toThrow(/ended with 0 without another line on stdout:\none\ntwo\nthree$/);
});

test("it is not told to use colours, unless the test says what its environment is", async () => {
  const program = node(`console.log(String(process.env.NO_COLOR), process.env.FORCE_COLOR, process.env.MORE)`);
  expect(await runOk(program, { extraEnv: { MORE: "more" } })).toBe("1 0 more\n");
  expect(await runOk(program, { env: { FORCE_COLOR: "1" }, extraEnv: { MORE: "more" } })).toBe("undefined 1 more\n");
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

describe("a program that is left running", () => {
  const left: Program[] = [];
  /** By its number, as another process would ask. */
  const isRunning = ({ child: { pid = 0 } }: Program): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const leave = async (): Promise<void> => {
    const program = start(endless);
    left.push(program);
    await program.said(/up/);
  };
  let ofTheFile: Program;
  beforeAll(async () => {
    ofTheFile = start(endless);
    await ofTheFile.said(/up/);
  });
  afterAll(() => expect(isRunning(ofTheFile)).toBe(true));

  test("by a test that passes", leave);

  test.fails("by a test that fails", async () => {
    await leave();
    expect(left).toEqual([]);
  });

  test.fails("by a test that has no more time", { timeout: 2_000 }, async () => {
    await leave();
    await new Promise(() => {});
  });

  test("is gone when the next test begins", () => {
    expect(left).toHaveLength(3);
    expect(left.filter(isRunning)).toEqual([]);
  });

  test("by a block of code is killed, whatever becomes of the block", async () => {
    const failure = endingPrograms(async () => {
      await leave();
      expect(left.slice(3).every(isRunning)).toBe(true);
      throw new Error("no luck");
    });
    await expect(failure).rejects.toThrow("no luck");
    expect(left.slice(3).map(isRunning)).toEqual([false]);
  });

  test("has less time than the block, so that what it said is known", async () => {
    const failure = endingPrograms(async () => void (await run(endless)), 3_000);
    await expect(failure).rejects.toThrow(/was not over after [12](?:\.\d)? s, and was killed. It said last:\nup$/);
    const waited = endingPrograms(async () => void (await start(endless, { limitMs: 0 }).said(/port/)), 3_000);
    await expect(waited).rejects.toThrow(/went on for [12](?:\.\d)? s without \/port\/:\nup$/);
  });

  // Elsewhere it is not known what a program has started.
  test.runIf(process.platform === "linux")("takes along what it has started itself", async () => {
    const child = `const { pid } = require("node:child_process").spawn("sleep", ["60"]); console.log("its", pid)`;
    let pid = "";
    await endingPrograms(async () => {
      const shell = ["sh", "-c", '"$@"; :', "sh", ...node(child)];
      [, pid = ""] = await start(shell).said(/its (\d+)/);
      expect(existsSync(`/proc/${pid}`)).toBe(true);
    });
    // Where nobody asks how it ended, a process that has ended keeps its number.
    const isGone = (): boolean =>
      !existsSync(`/proc/${pid}`) || /^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    await expect.poll(isGone).toBe(true);
  });

  test("by a file is there for all of its tests", () => {
    expect(isRunning(ofTheFile)).toBe(true);
  });
});
