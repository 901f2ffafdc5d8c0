// The skill for assistants that write code, over the protocol's extension for skills.
import { readFile } from "node:fs/promises";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { type Mock, startMock } from "@video-ads/mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectHttp, connectStdio } from "./support/connect.ts";

const SHIPPED = new URL("../../client/skills/video-ads/SKILL.md", import.meta.url);

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

test.each([
  ["stdio", "2025-11-25", () => connectStdio(mock)],
  ["HTTP", "2026-07-28", () => connectHttp(mock, { options: { versionNegotiation: { mode: { pin: "2026-07-28" } } } })],
])(
  "over %s, in the protocol of %s, it is listed, and its text is the one that the client brings along",
  async (_, version, open) => {
    await using server = await open();
    expect(server.client.getNegotiatedProtocolVersion()).toBe(version);
    const skills = new SkillsClient(server.client);
    expect(skills.supported).toBe(true);
    const { skills: listed, invalid } = await skills.list();
    expect(invalid).toEqual([]);
    expect(listed.map(({ uri }) => uri)).toEqual(["skill://video-ads/SKILL.md"]);
    for (const skill of listed) {
      const file = await skills.read(skill);
      expect(file).toMatchObject({ verified: true, text: await readFile(SHIPPED, "utf8") });
    }
    const resources = (await server.client.listResources()).resources.filter(({ uri }) => uri.startsWith("skill:"));
    expect(resources.map(({ name }) => name)).toEqual(["video-ads"]);
  },
);

test("one that there is not is refused", async () => {
  await using server = await connectStdio(mock);
  await expect(new SkillsClient(server.client).get("skill://none/SKILL.md")).rejects.toThrow(/none/);
  await expect(server.client.readResource({ uri: "skill://video-ads/../package.json" })).rejects.toMatchObject({
    code: -32602,
  });
});
