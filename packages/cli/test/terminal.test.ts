// On a terminal: what moves, what is asked, and what Ctrl-C does.
import { stripVTControlCharacters } from "node:util";
import pty from "@lydell/node-pty";
import { describe, expect, onTestFinished, test } from "vitest";
import { asking, BIN, environment, useSandbox } from "./support.ts";

interface Session {
  shown: string;
  exitCode: number;
}

describe("on a terminal", () => {
  const sandbox = useSandbox({ advance: { everyMs: 120 } });

  /** Runs a command, and types an answer when the terminal shows a text. */
  function session(args: readonly string[], when?: string, type?: string, columns = 100): Promise<Session> {
    const { NO_COLOR: _, ...env } = environment(sandbox.mock);
    const terminal = pty.spawn(process.execPath, [BIN, ...args], {
      cols: columns,
      rows: 30,
      env: { ...env, TERM: "xterm-256color" },
    });
    let shown = "";
    let typed = false;
    terminal.onData((text) => {
      shown += text;
      if (when !== undefined && type !== undefined && !typed && shown.includes(when)) {
        typed = true;
        terminal.write(type);
      }
    });
    let running = true;
    onTestFinished(() => {
      if (running) terminal.kill("SIGKILL");
    });
    return new Promise((resolve) => {
      terminal.onExit(({ exitCode }) => {
        running = false;
        resolve({ shown, exitCode });
      });
    });
  }

  const edit = asking("aiEditing.create");

  test("a wait is one line that moves, within the width of the terminal, and is gone at the end", async () => {
    const { shown, exitCode } = await session([...edit, "--render", "--poll", "40ms"], undefined, undefined, 60);
    expect(exitCode).toBe(0);
    const frames = shown.split("\r\u001B[K").slice(1);
    expect(frames.some((frame) => /^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] {2}[█░]{20} \d+ %/u.test(frame))).toBe(true);
    const moving = frames.filter((frame) => !frame.includes("\n"));
    expect(moving.length).toBeGreaterThan(3);
    expect(Math.max(...moving.map((frame) => [...frame].length))).toBeLessThan(60);
    expect(shown).toContain("done  ");
  });

  test("a list of jobs has the number and the beginning of the id in any width", async () => {
    const { stdout } = await sandbox.run([...edit, "--query", "id"]);
    const { shown, exitCode } = await session(["jobs", "--no-read"], undefined, undefined, 40);
    expect(exitCode).toBe(0);
    const rows = stripVTControlCharacters(shown).split("\r\n");
    expect(rows.find((row) => row.includes(stdout.slice(0, 8)))).toMatch(/^\d+ /);
    expect(rows[0]).toMatch(/^number .* id$/);
    for (const row of rows.slice(0, 2)) expect(row.length).toBeLessThanOrEqual(40);
  });

  test("records are for people, with colours", async () => {
    const { shown, exitCode } = await session(["credits", "get-remaining"]);
    expect(exitCode).toBe(0);
    expect(shown.split("  ")).toEqual(["\u001B[36mremaining_credits\u001B[39m", expect.stringMatching(/^\d+\r\n$/)]);
  });

  test("a table fits, and says what it leaves out", async () => {
    const { shown } = await session(["dyoa", "list"], undefined, undefined, 64);
    const lines = stripVTControlCharacters(shown).trimEnd().split("\r\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(64);
    expect(lines.at(-1)).toMatch(/^6 entries; \d of 14 fields, --json has all$/);
  });

  test.for<[answer: string, typed: string, exitCode: number, says: RegExp]>([
    ["yes", "y\r", 0, /[0-9a-f-]{36}/],
    ["no", "n\r", 5, /Nothing was sent/],
    ["Enter", "\r", 5, /Nothing was sent/],
    ["Ctrl-D", "\u0004", 5, /Nothing was sent/],
    ["Ctrl-C", "\u0003", 130, /Interrupted/],
  ])("what may cost more than --max-credits is asked about: %s", async ([, typed, exitCode, says]) => {
    const before = (await sandbox.mock.control.jobs.list()).length;
    const outcome = await session([...edit, "--max-credits", "3", "--query", "id"], "[y/N] ", typed);
    expect(outcome.shown).toMatch(/The estimated cost is unknown, and --max-credits is 3\./);
    expect(outcome).toMatchObject({ exitCode, shown: expect.stringMatching(says) });
    expect(await sandbox.mock.control.jobs.list()).toHaveLength(exitCode === 0 ? before + 1 : before);
  });

  test("Ctrl-C in a wait leaves the line, the state and the command to go on", async () => {
    const { shown, exitCode } = await session(
      ["lipsyncs", "preview", "--text", "[stall]", "--wait"],
      "pending",
      "\u0003",
    );
    expect(exitCode).toBe(130);
    expect(shown).toMatch(
      /Interrupted\.\r\nThe job goes on\. Take it up again with:\r\n {2}video-ads lipsyncs wait [0-9a-f-]{36} --until preview\r\n$/,
    );
  });
});
