// The schemas compile, and every example in the contract is what its schema allows: the mock, the docs and the samples
// are made from them.
import { expect, test } from "vitest";
import { callbacksOf, contract, endpoints, errors, type Media, requestMedia, resolve } from "../support/contract.ts";

test.each(Object.keys(contract.components.schemas))("%s compiles", (name) => {
  expect(() => errors({ $ref: `#/components/schemas/${name}` }, undefined)).not.toThrow();
});

const bodies: [string, Media][] = endpoints.flatMap((operation) => [
  ...Object.entries(requestMedia(operation)).map(
    ([type, media]) => [`${operation.operationId} ${type}`, media] as [string, Media],
  ),
  ...Object.entries(operation.responses).flatMap(([status, answer]) =>
    Object.values(resolve(answer).content ?? {}).map(
      (media) => [`${operation.operationId} ${status}`, media] as [string, Media],
    ),
  ),
  ...callbacksOf(operation).flatMap((posted) =>
    Object.values(requestMedia(posted)).map((media) => [`${operation.operationId} callback`, media] as [string, Media]),
  ),
  ...operation.parameters.map(
    (parameter) => [`${operation.operationId} ?${parameter.name}`, parameter] as [string, Media],
  ),
]);

const examples = bodies.flatMap(([owner, { schema = {}, examples = {} }]) =>
  Object.entries(examples).map(([name, example]) => ({ owner, name, schema, value: resolve(example).value })),
);

test("there are examples of everything", () => {
  expect(examples.length).toBeGreaterThan(200);
});

test.each([
  ["lipsyncs.get", (seconds: number) => (seconds / 30) * (1 + 5)],
  ["linkToVideos.get", (seconds: number) => (seconds / 30) * 5],
  ["lipsyncsV2.list", (seconds: number) => seconds * 0.5],
] as const)("%s: the finished video cost what its length costs, without any rounding", (id, cost) => {
  const done = examples.find(({ owner, name }) => owner === `${id} 200` && name === "done")?.value;
  const { duration, credits_used } = [done].flat()[0] as { duration: number; credits_used: number };
  expect(credits_used).toBe(cost(duration));
});

test.each(examples)("$owner: the example $name is valid", ({ schema, value }) => {
  expect(value).toBeDefined();
  expect(errors(schema, value)).toEqual([]);
});
