// Whether an assistant that is shown three tools gets as far as one that is shown all: judged by what the sandbox has afterwards.
import { expect, test } from "vitest";
import { replay } from "../clients/tasks/replay.ts";
import { tasks } from "../clients/tasks/tasks.ts";

const modes = [
  ["all tools", false],
  ["lean", true],
] as const;

test.each(modes.flatMap(([mode, lean]) => tasks.map((task) => [mode, task.goal, { lean, task }] as const)))(
  "%s: %s",
  async (_, __, { lean, task }) => {
    const { jobs, credits, said, sent } = await replay(task, lean);
    expect({ jobs, credits }).toEqual({ jobs: task.outcome.jobs, credits: task.outcome.credits });
    if (task.outcome.said) expect(said).toMatch(task.outcome.said);
    expect(sent).toEqual(expect.arrayContaining([...(task.outcome.sent ?? [])]));
  },
);

test("what nobody has said is not used: no tool, no argument and no id", async () => {
  const told = (lean: boolean, run: (typeof tasks)[number]["run"]): Promise<unknown> =>
    replay({ goal: "", words: "video", outcome: { jobs: [], credits: 0 }, run }, lean);
  for (const lean of [false, true]) {
    await expect(told(lean, async (one) => (await one.use("films_create")).text)).rejects.toThrow("Nobody has said");
    await expect(told(lean, async (one) => (await one.use("personas_list", { color: 1 })).text)).rejects.toThrow(
      "Nobody has said that personas_list takes color.",
    );
    const id = "00000000-0000-4000-8000-000000000000";
    await expect(told(lean, async (one) => (await one.use("dyoa_delete", { id })).text)).rejects.toThrow(
      `Nobody has said the id ${id}.`,
    );
  }
});
