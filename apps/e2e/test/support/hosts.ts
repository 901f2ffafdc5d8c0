// What stands around the lines of the receiver's guide where somebody mounts it: an application of that host, on `process.env.PORT`.
import { readFile } from "node:fs/promises";

/** How a program of a host is started. */
export type Starts = "node" | "deno" | "bun" | "workerd";

/** A host, with everything but the lines that mount the receiver. */
export interface Host {
  on: Starts;
  /** @param lines As they stand in the guide. */
  program(lines: string): string;
  /** Whether the program has another path beside, which parses the JSON that it is sent. */
  orders?: true;
}

const HOOKS = 'import { hooks } from "./hooks.ts";\n';
const RECEIVER =
  'import { expressWebhooks, fetchWebhooks, lambdaWebhooks, nodeWebhooks } from "@video-ads/webhooks";\n';

/** A function of AWS Lambda behind a gateway. Below `/rest` the gateway is a REST API, else it is a function URL or an HTTP API. */
const GATEWAY = `
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
createServer(async (request, response) => {
  const { pathname, search } = new URL(request.url, "http://host");
  const body = (await buffer(request)).toString();
  const common = { headers: request.headers, body: body || null, isBase64Encoded: false };
  const rest = pathname.startsWith("/rest/");
  const event = rest
    ? { ...common, path: pathname, httpMethod: request.method, queryStringParameters: null, resource: "/{proxy+}", multiValueHeaders: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value]])), requestContext: {} }
    : { ...common, version: "2.0", rawPath: pathname, rawQueryString: search.slice(1), requestContext: { http: { method: request.method } } };
  const { statusCode, headers, body: answer } = await handler(event, {});
  response.writeHead(statusCode, headers).end(answer);
}).listen(3000);
`;

const expressApp = (module: string) => (lines: string) =>
  `${RECEIVER}${HOOKS}import express from "${module}";
const app = express();
${lines}
app.use(express.json());
app.post("/orders", (request, response) => void response.json(request.body));
app.listen(3000);`;

/** @param before What the application does before the lines, and `after` them. */
const nestApp = (before: string, after: string) => (lines: string) =>
  `import "reflect-metadata";
${RECEIVER}${HOOKS}import { Body, Controller, Module, Post } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
class Orders {
  create(body) {
    return body;
  }
}
Controller("orders")(Orders);
Post()(Orders.prototype, "create", Object.getOwnPropertyDescriptor(Orders.prototype, "create"));
Body()(Orders.prototype, "create", 0);
class AppModule {}
Module({ controllers: [Orders] })(AppModule);
const app = await NestFactory.create(AppModule, { logger: ["error"] });
${before}
${lines}
${after}`;

const fetchApp = (
  lines: string,
  handle: string,
) => `${RECEIVER}${HOOKS}import { serve } from "@video-ads/testing/serve";
import { Hono } from "hono";
const receive = fetchWebhooks(hooks);
const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
const app = new Hono();
${lines}
app.post("/orders", async (context) => context.json(await context.req.json()));
serve({ fetch: ${handle} }, "node");`;

/** By their names in the guide; a name that has several programs is there with each. */
export const hosts: readonly (Host & { name: string; with?: string })[] = [
  { name: "Express 4 and 5", with: "Express 4", on: "node", orders: true, program: expressApp("express4") },
  { name: "Express 4 and 5", with: "Express 5", on: "node", orders: true, program: expressApp("express") },
  { name: "Nest", on: "node", orders: true, program: nestApp("", "await app.listen(3000);") },
  {
    name: "Nest",
    with: "Nest with a global prefix, and init() by hand",
    on: "node",
    program: nestApp('app.setGlobalPrefix("api");', "await app.init();\nawait app.listen(3000);"),
  },
  {
    name: "`node:http`",
    on: "node",
    program: (lines) => `${RECEIVER}${HOOKS}import { createServer } from "node:http";\n${lines}`,
  },
  {
    name: "Fastify",
    on: "node",
    orders: true,
    program: (lines) => lines.replace("await app.listen", 'app.post("/orders", async ({ body }) => body);\n$&'),
  },
  { name: "Koa", on: "node", program: (lines) => lines },
  { name: "Hono", on: "node", orders: true, program: (lines) => fetchApp(lines, "app.fetch") },
  {
    name: "Hono on Workers",
    on: "node",
    orders: true,
    program: (lines) => fetchApp(lines, "(request) => app.fetch(request, {}, context)"),
  },
  { name: "Deno", on: "deno", program: (lines) => `${RECEIVER}${HOOKS}${lines}` },
  { name: "Bun", on: "bun", program: (lines) => `${RECEIVER}${HOOKS}${lines}` },
  { name: "Cloudflare Workers", on: "workerd", program: (lines) => `${RECEIVER}${HOOKS}${lines}` },
  {
    name: "AWS Lambda",
    on: "node",
    program: (lines) => `${RECEIVER}${HOOKS}${lines}${GATEWAY}`,
  },
  {
    name: "Lambda with Express",
    on: "node",
    program: (lines) => `${RECEIVER}${HOOKS}import serverlessExpress from "@codegenie/serverless-express";
import express from "express";
const app = express().use("/webhooks", expressWebhooks(hooks)).use("/rest/webhooks", expressWebhooks(hooks));
${lines}${GATEWAY}`,
  },
  {
    name: "Google Cloud functions",
    on: "node",
    program: (lines) => `${RECEIVER}${HOOKS}import { getTestServer } from "@google-cloud/functions-framework/testing";
import { http } from "@google-cloud/functions-framework";
${lines}
getTestServer("webhooks").listen(3000);`,
  },
];

/** Lines by the names of hosts: of the table, and of the blocks that begin with a name. */
export async function linesOf(guide: string): Promise<Map<string, string>> {
  const text = await readFile(guide, "utf8");
  const section = text.slice(text.indexOf("\n## Hosts\n")).split("\n## ")[1] ?? "";
  const rows = section.matchAll(/^\| (\S.*?) +\| `([^`]*)`/gm);
  const blocks = section.matchAll(/^```ts\n\/\/ ([^\n]*)\n(.*?)^```/gms);
  return new Map([...rows, ...blocks].map(([, name = "", lines = ""]) => [name, lines]));
}
