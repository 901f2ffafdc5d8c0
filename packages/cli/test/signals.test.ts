// Ctrl-C and its like while something is asked for that has to be paid.
import type { ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { asking, environmentAt, serving, start } from "./support.ts";

describe("a signal while a paid request is under way", () => {
  const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  const edit = asking("aiEditing.create");
  const WAITING = "its answer is waited for. Once more breaks it off";

  /** A service that answers when the test does, and the command that has asked it. */
  async function underWay(args: readonly string[]) {
    const asked: ServerResponse[] = [];
    const service = await serving((request, response) => {
      request.resume().on("end", () => asked.push(response));
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const asking = start(args, { env: { ...environmentAt(service.url), VIDEO_ADS_LOG: "warn" } });
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 60_000 });
    const answer = (status: number, body: object, headers = {}): void =>
      void asked.at(-1)?.writeHead(status, headers).end(JSON.stringify(body));
    return { asking, asked, answer };
  }

  test.for([
    ["SIGINT", 130, "Interrupted."],
    ["SIGTERM", 143, "Terminated."],
    ["SIGHUP", 129, "Hung up."],
  ] as const)("%s waits for the answer and prints it", async ([signal, code, said]) => {
    const { asking, answer } = await underWay(edit);
    asking.child.kill(signal);
    await asking.said(new RegExp(WAITING));
    answer(201, { id: ID, status: "pending" });
    const outcome = await asking.ended;
    expect(outcome).toMatchObject({
      code,
      stderr: expect.stringContaining(`\n${said}\nThe job goes on. Wait for it with:`),
    });
    expect(outcome.stderr).toContain(`  video-ads ai-editing wait ${ID} --until preview\n`);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ id: ID });
  });

  test("is kept from the wait that would have come", async () => {
    const { asking, asked, answer } = await underWay([...edit, "--render"]);
    asking.child.kill("SIGINT");
    await asking.said(new RegExp(WAITING));
    answer(201, { id: ID, status: "pending" });
    const { code, stderr } = await asking.ended;
    expect(code).toBe(130);
    expect(stderr).toContain(`Take it up again with:\n  video-ads ai-editing wait ${ID} --until preview\n`);
    expect(asked).toHaveLength(1);
  });

  test("a second one breaks it off, and says that it may be paid for", async () => {
    const { asking } = await underWay(edit);
    asking.child.kill("SIGINT");
    await asking.said(new RegExp(WAITING));
    const { code, stdout, stderr } = await asking.stop("SIGINT");
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toContain(
      "\nInterrupted.\n  It may have been made, and may be paid for: do not simply repeat it.\n",
    );
  });

  test("what the service refuses after it is said, with the code of the signal", async () => {
    const { asking, answer } = await underWay(edit);
    asking.child.kill("SIGINT");
    await asking.said(new RegExp(WAITING));
    answer(400, { video_url: ["No."] });
    const { code, stderr } = await asking.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /\nInterrupted\.\n {2}The service refuses the request \(400\)\.\n {2}Nothing was created\.\n/,
    );
  });

  test.for([
    ["before it", true],
    ["after it", false],
  ] as const)("what is refused for now %s is not sent again", async ([, before]) => {
    const { asking, asked, answer } = await underWay(edit);
    const refuse = (): void => answer(429, {}, { "retry-after": "20" });
    if (before) {
      refuse();
      await asking.said(/429 .*, again in/);
    }
    asking.child.kill("SIGINT");
    if (!before) {
      await asking.said(new RegExp(WAITING));
      refuse();
    }
    const { code, stderr } = await asking.ended;
    expect({ code, asked: asked.length }).toEqual({ code: 130, asked: 1 });
    expect(stderr).toMatch(/Interrupted\.\n {2}Nothing was created\.\n$/);
  });
});
