import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toolName } from "@video-ads/codegen";
import { expect, it } from "vitest";
import { model } from "./contract.ts";
import { SITE } from "./site-pages.ts";

const read = (path: string): string => readFileSync(join(SITE, path), "utf8");

it("every operation has a Markdown copy with its fields, samples, costs and errors", () => {
  for (const { id, method, path, errors, credits } of model.operations) {
    const text = read(`reference/${id}.md`);
    expect(text).toContain(`\`${method.toUpperCase()} ${path}\``);
    expect(text).toContain(`ads.${id}(`);
    expect(text).toContain('```sh tab="curl"');
    expect(text).toMatch(/```sh tab="CLI"\nvideo-ads [a-z0-9-]+ [a-z0-9-]+/);
    expect(text).toContain(`the tool \`${toolName(id)}\``);
    if (credits) expect(text).toContain("**Cost.**");
    for (const { status } of errors) expect(text).toContain(`**${status}**`);
    expect(text).not.toContain("<span");
  }
});

it("llms-full.txt holds every one of them, and llms.txt names them", () => {
  const [index, full] = [read("llms.txt"), read("llms-full.txt")];
  for (const { id } of model.operations) {
    expect(index).toContain(`(reference/${id}.md)`);
    expect(full).toContain(read(`reference/${id}.md`).trim());
  }
});

it("llms.txt points at the skill, which is there", () => {
  expect(read("llms.txt")).toContain("[SKILL.md](SKILL.md)");
  expect(read("SKILL.md")).toMatch(/^---\nname: video-ads\n/);
});

it("tables in the guides come from the contract", () => {
  const costs = read("guides/credits.md");
  for (const { id, credits } of model.operations) expect(costs.includes(`| \`${id}\` |`)).toBe(credits !== undefined);
  const jobs = read("guides/jobs.md");
  for (const job of model.jobs)
    for (const state of Object.keys(job.states)) expect(jobs).toContain(`| \`${state}\` | `);
  const drawn = read("guides/jobs.html");
  for (const job of model.jobs) expect(drawn).toContain(`States of ${job.name}`);
});
