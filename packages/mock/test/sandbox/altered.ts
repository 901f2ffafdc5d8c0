import { vi } from "vitest";
import type { Mock, MockOptions } from "../../src/index.ts";
import type { Service } from "../../src/sandbox/service.ts";
import { readBundle } from "../support.ts";

const bundle = readBundle();

/**
 * A mock of the contract with more in it, and with what would be generated of that. An operation of the contract that has the id of one that
 * is added makes way for it, since an id stands once in a document.
 */
export async function startAltered(
  paths: Readonly<Record<string, Readonly<Record<string, object>>>>,
  added: Partial<Service>,
  options: Omit<MockOptions, "spec"> = {},
): Promise<Mock> {
  const ids = new Set<unknown>(
    Object.values(paths).flatMap((item) =>
      Object.values<{ operationId?: string }>(item).map(({ operationId }) => operationId),
    ),
  );
  const stays = ([id]: [string, unknown]): boolean => !ids.has(id);
  const others = Object.entries(bundle.paths).map(([path, item]) => {
    return [path, Object.fromEntries(Object.entries(item).filter(([, operation]) => !ids.has(operation.operationId)))];
  });
  // In modules of this mock's own: those of others know the contract as it is.
  vi.resetModules();
  const { service } = await import("../../src/generated/service.ts");
  const operations = { ...Object.fromEntries(Object.entries(service.operations).filter(stays)), ...added.operations };
  const jobs = { ...service.jobs, ...added.jobs };
  const played = { operations, jobs, webhooks: { ...service.webhooks, ...added.webhooks } };
  vi.doMock("../../src/contract/service-of.ts", () => ({
    serviceOf: () => Promise.resolve({ service: played, isOurs: true }),
  }));
  const { startMock } = await import("../../src/index.ts");
  vi.doUnmock("../../src/contract/service-of.ts");
  vi.resetModules();
  return startMock({ ...options, spec: { ...bundle, paths: { ...Object.fromEntries(others), ...paths } } });
}

/** An answer, or a request, with one example or several. */
export const content = (schema: object, ...values: unknown[]) => ({
  "application/json": {
    schema,
    examples: Object.fromEntries(values.map((value, index) => [`example${index}`, { value }])),
  },
});

/** What a job of a made-up type is, where its examples are called `waiting`, `made` and `broken`. */
export function jobOf(read: string, more: Partial<Service["jobs"][string]> = {}): Service["jobs"][string] {
  return {
    ...{ type: "clip", read, by: "id", status: "status", result: ["output"] },
    states: { waiting: "progress", made: "done", broken: "failed" },
    journey: { initial: "waiting", done: ["made"], failures: { failed: "broken" } },
    ...more,
  };
}

/** An answer of this schema with an example for each name. */
export const examples = (schema: object, values: object) => ({
  description: "It.",
  content: {
    "application/json": {
      schema,
      examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    },
  },
});
