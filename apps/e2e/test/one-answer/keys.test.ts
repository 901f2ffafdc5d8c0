// One answer to "who may call?": client, proxy, command line, both modes of the mock and the samples carry, or ask for, just what the
// contract names, by its name and in its place.

import { createServer, type IncomingHttpHeaders } from "node:http";
import { type Credentials, createClient, type OperationId } from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { codeSamples } from "@video-ads/codegen";
import { keysSent } from "@video-ads/core/credentials";
import { type MockMode, startMock } from "@video-ads/mock";
import { type Operation, type SecurityScheme, securityKey, sentSchemes } from "@video-ads/model";
import { environmentOf } from "@video-ads/model/testing/keys";
import { model } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import { run } from "@video-ads/testing/program";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { kebab, videoAdsWith } from "./support/programs.ts";
import { exampleOf } from "./support/scripted-service.ts";

type Values = Readonly<Record<string, string>>;

/** One of the sets of schemes that an operation goes by. */
interface Way {
  name: string;
  operation: Operation;
  schemes: readonly SecurityScheme[];
}

const { credentials, requirements, schemes: allSchemes, usual } = model.security;

/** Something to ask for, for each of the contract's requirements: a read that takes nothing. */
const askable = requirements.flatMap((requirement) => {
  const found = model.operations.find(
    ({ method, pathParameters, queryParameters, security }) =>
      method === "get" &&
      pathParameters.length === 0 &&
      !queryParameters.some(({ required }) => required) &&
      securityKey(security) === securityKey(requirement),
  );
  return found ?? [];
});

const ways: Way[] = askable.flatMap((operation) =>
  operation.security.map((schemes) => {
    const names = schemes.map(({ name }) => name).join(" and ") || "nothing";
    return { name: `${operation.id} by ${names}`, operation, schemes };
  }),
);

const settingsOf = (schemes: readonly SecurityScheme[]): string[] =>
  schemes.flatMap((scheme) => scheme.credentials.map(({ setting }) => setting));

/** What a program is given for this way alone, beside what it does not start without. */
function valuesFor({ operation, schemes }: Way): Values {
  const isUsual = securityKey(operation.security) === securityKey(usual);
  const needed = [...settingsOf(schemes), ...(isUsual ? [] : settingsOf(usual[0] ?? []))];
  return Object.fromEntries(needed.map((setting) => [setting, `k3y-of-${setting}`]));
}

/** What a request has where any of the contract's schemes has its place. */
function carried(headers: IncomingHttpHeaders, search: URLSearchParams): Record<string, unknown> {
  const places = allSchemes.map((scheme) =>
    scheme.kind === "query"
      ? [`?${scheme.parameter}`, search.get(scheme.parameter) ?? undefined]
      : [scheme.header.toLowerCase(), headers[scheme.header.toLowerCase()]],
  );
  return Object.fromEntries(places.filter(([, value]) => value !== undefined));
}

function expected({ schemes }: Way, values: Values): Record<string, unknown> {
  const { headers, query } = keysSent(sentSchemes(schemes), values);
  return Object.fromEntries([
    ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ...Object.entries(query).map(([name, value]) => [`?${name}`, value]),
  ]);
}

let service: { url: string; seen: Record<string, unknown>[]; close(): Promise<void> };

beforeAll(async () => {
  const seen: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    seen.push(carried(request.headers, searchParams));
    const operation = askable.find(({ path }) => path === pathname);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(operation && exampleOf(operation)));
  });
  service = { ...(await loopback(server)), seen };
});
afterAll(() => service.close());
beforeEach(() => {
  service.seen.length = 0;
  vi.unstubAllEnvs();
  for (const { variable } of credentials) vi.stubEnv(variable, undefined);
});

test("there is something to ask for by each requirement of the contract", () => {
  // What a program starts with may be more than any one operation asks for.
  const asked = new Set(model.operations.map(({ security }) => securityKey(security)));
  expect(askable).toHaveLength(asked.size);
});

describe.each(ways)("$name", (way) => {
  const { operation } = way;
  const values = valuesFor(way);

  test("the client carries it, and nothing else", async () => {
    const ads: object = createClient({ baseUrl: service.url, ...values });
    await Reflect.get(Reflect.get(ads, operation.resource), operation.verb)();
    const { raw } = createClient({ baseUrl: service.url, ...values });
    await Reflect.apply(Reflect.get(raw, "GET"), raw, [operation.path]);
    expect(service.seen).toEqual([expected(way, values), expected(way, values)]);
  });

  test("the environment gives it", async () => {
    for (const [name, value] of Object.entries(environmentOf(service.url, values))) vi.stubEnv(name, value);
    const ads: object = createClient();
    await Reflect.get(Reflect.get(ads, operation.resource), operation.verb)();
    expect(service.seen).toEqual([expected(way, values)]);
  });

  test("the proxy adds it, and takes none from the page", async () => {
    const proxy = fetchProxy({
      baseUrl: service.url,
      ...values,
      operations: [operation.id as OperationId],
      authorize: "public",
      path: "",
    });
    const { headers, query } = keysSent(
      sentSchemes(allSchemes),
      Object.fromEntries(credentials.map(({ setting }) => [setting, "of-the-page"])),
    );
    const asked = new Request(`http://page.example.com${operation.path}`, { headers });
    expect((await proxy(asked)).status).toBe(200);
    expect(service.seen).toEqual([expected(way, values)]);
    for (const name of Object.keys(query)) {
      const forged = new Request(
        `http://page.example.com${operation.path}?${new URLSearchParams([[name, "of-the-page"]])}`,
      );
      expect((await proxy(forged)).status).toBe(404);
    }
  });

  test("the command line carries it, and shows none of it in a dry run", async () => {
    const words = operation.id.split(".").map(kebab);
    expect(await videoAdsWith(environmentOf(service.url, values), ...words)).toMatchObject({ code: 0 });
    expect(service.seen).toEqual([expected(way, values)]);
    const dry = await videoAdsWith(environmentOf(service.url, values), ...words, "--dry-run", "--json");
    expect(dry).toMatchObject({ code: 0, stderr: expect.any(String) });
    expect(dry.stdout + dry.stderr).not.toMatch(/k3y-of-|masked-/);
    const [request] = JSON.parse(dry.stdout).requests;
    const { headers, url } = request;
    expect(Object.keys(carried(headers, new URL(url.replace(/^\$\w+/, "http://a")).searchParams)).sort()).toEqual(
      Object.keys(expected(way, values)).sort(),
    );
  });

  test.runIf(way.schemes === operation.security[0])("the samples carry it", async () => {
    const samples = Object.fromEntries(codeSamples(model, operation).map(({ label, source }) => [label, source]));
    const env = { PATH: process.env.PATH, ...environmentOf(service.url, values) };
    expect(await run(["bash", "--norc", "-c", `${samples.curl?.trimEnd()} --silent --fail`], { env })).toMatchObject({
      code: 0,
    });
    expect(await run([process.execPath, "--input-type=module", "-e", samples.fetch ?? ""], { env })).toMatchObject({
      code: 0,
    });
    expect(service.seen).toEqual([expected(way, values), expected(way, values)]);
  });

  test.each<MockMode>(["sandbox", "contract"])("the mock lets in with it, in the mode %s", async (mode) => {
    await using mock = await startMock({ mode });
    expect(await asked(mock.url, way, { ...mock.credentials })).toBe(operation.success.status);
  });

  test.runIf(way.schemes.length > 0)("the sandbox does not let in with what nobody has", async () => {
    await using mock = await startMock();
    for (const setting of settingsOf(way.schemes)) {
      expect(await asked(mock.url, way, { ...mock.credentials, [setting]: "of-nobody" })).toBe(401);
    }
  });

  test.runIf(operation.security.every(({ length }) => length > 0))("what is missing is named", async () => {
    const [setting = ""] = settingsOf(way.schemes);
    const { variable = "" } = credentials.find((known) => known.setting === setting) ?? {};
    const given: Credentials = Object.fromEntries(Object.entries(values).filter(([name]) => name !== setting));
    const call = async (): Promise<unknown> => {
      const ads: object = createClient({ baseUrl: service.url, ...given });
      return Reflect.get(Reflect.get(ads, operation.resource), operation.verb)();
    };
    await expect(call()).rejects.toMatchObject({
      name: "ConfigurationError",
      message: expect.stringContaining(variable),
    });
    const { code, stderr } = await videoAdsWith(
      environmentOf(service.url, { ...given }),
      ...operation.id.split(".").map(kebab),
    );
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(variable) });
    expect(service.seen).toEqual([]);
  });
});

describe.each(askable.filter(({ security }) => security.every(({ length }) => length > 0)))("$id", (operation) => {
  test.each<MockMode>(["sandbox", "contract"])("is refused by the mock without a key, in the mode %s", async (mode) => {
    await using mock = await startMock({ mode });
    const response = await fetch(mock.url + operation.path);
    const [example] = Object.values(operation.errors.find(({ status }) => status === 401)?.examples ?? {});
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 401, body: example?.value });
  });
});

async function asked(url: string, { operation, schemes }: Way, values: Values): Promise<number> {
  const { headers, query } = keysSent(sentSchemes(schemes), values);
  const response = await fetch(`${url}${operation.path}?${new URLSearchParams(query)}`, { headers });
  await response.arrayBuffer();
  return response.status;
}
