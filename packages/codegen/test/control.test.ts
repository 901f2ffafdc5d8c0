// Types and calls of the sandbox's control plane.
import { readFileSync } from "node:fs";
import { buildModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { mockControl } from "../src/emitters/mock/control.ts";

const FILE = new URL("../../mock/control.openapi.yaml", import.meta.url);

async function generated(contract = smallContract()): Promise<{ types: string; calls: string }> {
  const [types, calls] = await mockControl(buildModel(contract));
  return { types: types?.content ?? "", calls: calls?.content ?? "" };
}

test("what can be named is what the service's contract has, and nothing where it has none", async () => {
  const contract = smallContract();
  const { types } = await generated(contract);
  expect(types).toMatch(/^export type OperationName = "films\.create" \| /m);
  expect(types).toContain('export type JobTypeName = "film";');
  expect(types).toMatch(/^ {2}operation\?: OperationName;$/m);
  for (const item of Object.values(contract.paths)) delete item.post?.callbacks;
  const without = await generated(contract);
  expect(without.types).toContain("export type WebhookSource = never;");
  expect(syntaxFaults(without.types)).toEqual([]);
});

test("an account is made with the settings that the service's contract lets in by, and told by the one that names it", async () => {
  const { types } = await generated();
  expect(types).toMatch(/export interface NewAccount \{[^}]*^ {2}apiId: string;$[^}]*^ {2}credits\?: number;$/ms);
  expect(types).toMatch(/export interface SandboxAccount \{[^}]*^ {2}apiId: string;$[^}]*^ {2}reserved: number;$/ms);
});

test("a rule that still applies has all that was sent of it", async () => {
  const { types } = await generated();
  expect(types).toContain("export type Rule = RuleInput & RuleUse;");
});

test("each operation of the control plane has a method that asks for it", async () => {
  const { calls } = await generated();
  expect(syntaxFaults(calls)).toEqual([]);
  const { paths } = parse(readFileSync(FILE, "utf8")) as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).flatMap((method) => (method === "parameters" ? [] : [{ path, method }])),
  );
  expect(operations.length).toBeGreaterThan(20);
  for (const { path, method } of operations) {
    const place = path.replaceAll("{id}", `\${at(id)}`);
    expect(calls).toContain(`send("${method.toUpperCase()}", \`${place}\``);
  }
});

function syntaxFaults(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
