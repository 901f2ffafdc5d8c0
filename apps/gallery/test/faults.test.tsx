// The page and its server under everything that can go wrong with what they use: nothing is paid for twice, and nothing that was is
// dropped. Who sits before it makes a video, tries again what it offers to, and sends nothing again that may have been made.

// Before everything else: TanStack and React look whether there is a page when they are loaded.
import "./support/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMock, type Flow, type FlowSetting, faultMatrix, type LocalMock } from "@video-ads/mock";
import { FULL } from "@video-ads/testing/full";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { createWebhooks } from "@video-ads/webhooks";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../server/app.ts";
import { HintFeed } from "../server/hint-feed.ts";
import { hints, onServer } from "./support/dom.ts";

const { newQueryClient } = await import("../src/ads.ts");
const { App } = await import("../src/app.tsx");

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
});
afterAll(() => mock.close());

const overSockets = globalThis.fetch;

/** The page's server before the service of a case. */
async function serve({ url: baseUrl, credentials, onWebhook }: FlowSetting): Promise<Loopback> {
  const app: { now?: ReturnType<typeof createApp> } = {};
  const server = await loopback((request, response) => app.now?.(request, response));
  const hooks = createWebhooks({
    secret: "a-secret-of-more-than-32-characters!",
    baseUrl: `${server.url}/webhooks`,
    trust: "payload",
  }).fallback(() => void hints.dispatchEvent(new Event("hint")));
  onWebhook((request) => overSockets(request));
  app.now = onServer(() => createApp({ service: { baseUrl, ...credentials }, hooks, feed: new HintFeed() }));
  return server;
}

const button = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);

/** Somebody before the page: does something about what it shows, and has the address of the video in the end. */
function person(): () => string | undefined {
  let filledIn = false;
  return () => {
    const video = document.querySelector<HTMLVideoElement>(".stage video[aria-label='Your video']");
    if (video) return video.src;
    const template = [...document.querySelectorAll("a")].find(({ textContent }) =>
      textContent?.includes("Autumn sale"),
    );
    if (template) location.hash = template.getAttribute("href") ?? "";
    else if (button("Try again")) button("Try again")?.click();
    else if (button("Render the video")) button("Render the video")?.click();
    else if (filledIn) button("Make a preview")?.click();
    else {
      button("Fill in an example")?.click();
      filledIn = button("Fill in an example") !== undefined;
    }
    return undefined;
  };
}

const order: Flow = async (setting) => {
  await using server = await serve(setting);
  globalThis.fetch = (input, init) =>
    String(input).startsWith("/") ? overSockets(`${server.url}${input}`, init) : setting.fetch(input, init);
  location.hash = "#/";
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const queryClient = newQueryClient();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  const act = person();
  try {
    // Twenty minutes: somebody who has paid stays for the video.
    for (let looks = 0; looks < 400; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const done = act();
      if (done) return done;
    }
    throw new Error(document.querySelector("main")?.textContent ?? "There is no page.");
  } finally {
    root.unmount();
    element.remove();
    queryClient.clear();
    globalThis.fetch = overSockets;
  }
};

/** Each takes a second. What may have been paid for always, everything else in the full run. */
const only = (name: string): boolean => FULL || name.includes("work done");

test("a video is made, and whatever goes wrong, paid for once", { timeout: 1_200_000 }, async () => {
  const matrix = await faultMatrix(mock, order, { quietMs: 50, only });
  expect(matrix.cases.length).toBeGreaterThan(FULL ? 50 : 3);
  expect(matrix.mistakes, String(matrix)).toEqual([]);
});
