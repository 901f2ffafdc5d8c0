// The proxy is a server's own: its keys are not in a page, whatever a test has put beside it in its process.
import { expect, onTestFinished, test } from "vitest";
import { fetchProxy } from "../../src/proxy/fetch.ts";
import { proxied } from "../support/proxy.ts";

test("where a process has what a page has, the proxy starts and answers", async () => {
  Object.assign(globalThis, { window: globalThis, document: {} });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, "window");
    Reflect.deleteProperty(globalThis, "document");
  });
  const { base } = await proxied();
  expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(200);
  expect(() => fetchProxy({ authorize: "public" } as never)).not.toThrow(/Every visitor/);
});
