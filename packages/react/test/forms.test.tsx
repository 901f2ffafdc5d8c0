// The form of the guide, as it is printed, against the sandbox.
import "./support/dom.ts";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { createClient } from "@video-ads/client";
import { AiEditingStyle } from "@video-ads/client/values";
import { type Mock, startMock } from "@video-ads/mock";
import type { ComponentType, ReactElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueries, type Queries } from "../src/index.ts";
import { jobService } from "./support/servers.ts";

configure({ asyncUtilTimeout: 15_000 });

// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = fileURLToPath(new URL("../reports/guide-form/", import.meta.url));

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ advance: { everyMs: 20 } });
});
afterEach(async () => {
  cleanup();
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

async function printedForm(): Promise<ComponentType<{ queries: Queries }>> {
  const guide = await readFile(new URL("../../../apps/docs/guides/react.md", import.meta.url), "utf8");
  const blocks = Array.from(guide.matchAll(/^```tsx\n(.*?)^```/gms), ([, code = ""]) => code);
  const [block = "", ...others] = blocks.filter((code) => code.includes("client/schemas"));
  expect(others).toEqual([]);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}form.tsx`, block);
  return (await import(pathToFileURL(`${folder}form.tsx`).href)).EditForm;
}

function show(form: ReactElement): void {
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
}

/** The bodies of the edits that were asked for. */
async function sent(): Promise<unknown[]> {
  const all = await mock.control.requests.list();
  return all.filter(({ operation }) => operation === "aiEditing.create").map(({ body }) => body);
}

test("a form takes a schema as it is: what is wrong stands at its field, and nothing is sent; the words of a set are its choices", async () => {
  const EditForm = await printedForm();
  // Without its proxy, which would take this page's process for a browser.
  const ads = createClient({ baseUrl: mock.url, ...mock.credentials, dangerouslyAllowBrowser: true });
  show(<EditForm queries={createQueries(ads)} />);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([...AiEditingStyle]);
  const button = screen.getByRole("button");
  fireEvent.click(button);
  await screen.findByText("Has to be a URL with http:// or https:// and a host");
  expect(await sent()).toEqual([]);

  const video_url = "https://shop.example.com/shoe.mp4";
  const editing_style = AiEditingStyle.at(-1);
  fireEvent.change(screen.getByLabelText(/Video/), { target: { value: video_url } });
  fireEvent.change(screen.getByLabelText(/Style/), { target: { value: editing_style } });
  fireEvent.click(button);
  await screen.findByText("running");
  expect(await sent()).toEqual([{ video_url, editing_style }]);
});

test("what the service refuses stands at the same field, by the same names", async () => {
  const EditForm = await printedForm();
  const said = "This video cannot be read.";
  const { ads } = await jobService({ status: 400, json: { video_url: [said] } });
  show(<EditForm queries={createQueries(ads)} />);
  fireEvent.change(screen.getByLabelText(/Video/), { target: { value: "https://shop.example.com/shoe.mp4" } });
  fireEvent.click(screen.getByRole("button"));
  expect((await screen.findByText(said)).getAttribute("role")).toBe("alert");
});
