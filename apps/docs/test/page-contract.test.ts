import { pricedValue, priceOf, refunded, sentence } from "@video-ads/model";
import { describe, expect, it } from "vitest";
import { pageContract } from "../build/site/page-contract.ts";
import { contract, model } from "./contract.ts";

const page = pageContract(contract, model);

function described(id: string): string {
  const operation = model.operations.find((candidate) => candidate.id === id);
  return (operation && page.paths[operation.path]?.[operation.method]?.description) ?? "";
}

describe("what the extensions say is put into words", () => {
  it("states the price of each model in a table", () => {
    const priced = model.operations.filter(({ credits }) => credits?.by);
    expect(priced.length).toBeGreaterThan(0);
    for (const { id, credits } of priced) {
      expect(described(id)).toContain(`| ${credits?.by} | Cost |`);
      for (const rate of credits?.rates ?? [])
        expect(described(id)).toContain(`| ${pricedValue(rate, credits?.by)} | ${priceOf(rate)}`);
    }
  });

  it("states flat prices and refunds in a sentence", () => {
    for (const { id, credits, job } of model.operations) {
      const [rate, ...others] = credits?.by ? [] : (credits?.rates ?? []);
      if (rate && others.length === 0)
        expect(described(id)).toContain(`**Cost.** ${sentence(priceOf(rate)).slice(0, -1)}`);
      if (rate && credits?.refund) expect(described(id)).toContain(` ${refunded(job)}`);
    }
  });

  it("guesses no price where none is stated", () => {
    for (const { id, credits } of model.operations) {
      if (credits?.unknown) expect(described(id)).toContain(`**Cost.** Unknown. ${credits.unknown}`);
    }
  });

  it.each(model.jobs.map((job) => [job.name, job] as const))("lists every state and move of %s", (_, job) => {
    const text = described(job.read);
    // Its own, and those that can end any job.
    const states = Object.keys(job.facts.states);
    for (const name of states) expect(text).toContain(`| \`${name}\` | `);
    expect(text.split("\n").filter((line) => line.startsWith("| ")).length).toBe(
      states.length + job.transitions.length + 4,
    );
  });

  it("says where a started job is read, also when that is a list", () => {
    expect(described("customTemplateJobs.preview")).toContain(
      "`GET /api/custom_template_jobs/{id}/` until its preview is ready",
    );
    expect(described("lipsyncs.createMultiAvatar")).toContain(
      "`GET /api/lipsyncs_v2/?ids=…` until it reaches a terminal state",
    );
  });
});

describe("provisional parts", () => {
  const provisional = model.operations.filter((operation) => operation.provisional);

  it("carry a badge, and begin with the reason", () => {
    expect(provisional.length).toBeGreaterThanOrEqual(10);
    for (const { id, path, method, provisional: reason } of provisional) {
      expect(page.paths[path]?.[method]).toMatchObject({ "x-badges": [{ name: "Provisional" }] });
      expect(described(id)).toMatch(/^\*\*Provisional\.\*\* /);
      expect(described(id)).toContain(reason);
    }
  });

  it("are the only ones that do", () => {
    for (const { path, method, provisional: reason } of model.operations) {
      expect("x-badges" in (page.paths[path]?.[method] ?? {})).toBe(reason !== undefined);
    }
  });
});

describe("webhooks", () => {
  it("have an entry per source, apart from the operations that accept a webhook_url", () => {
    const entries = (page as unknown as { "x-webhooks": Record<string, { post: { description: string } }> })[
      "x-webhooks"
    ];
    expect(Object.keys(entries)).toEqual(model.webhooks.map(({ name }) => name));
    for (const { name, operations } of model.webhooks) {
      for (const id of operations) expect(entries[name]?.post.description).toContain(`\`${id}\``);
    }
  });
});

it("shows what can be null as that, and not as a choice of two", () => {
  const { AdsClone } = page.components.schemas;
  expect(AdsClone?.properties?.language).toMatchObject({
    allOf: [{ $ref: "#/components/schemas/AdsCloneLanguage" }],
    nullable: true,
  });
  expect(JSON.stringify(page)).not.toContain('"enum":[null]');
});

it("leaves examples as they are", () => {
  for (const { path, method, success } of model.operations) {
    const answer = page.paths[path]?.[method]?.responses[String(success.status)];
    const media = answer && "content" in answer ? answer.content?.["application/json"] : undefined;
    if (media) expect(media.examples ?? {}).toEqual(success.examples);
  }
});
