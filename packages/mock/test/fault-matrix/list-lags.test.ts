// A list may not show yet what was just made: an app that has some patience is right, and one that has none is found.
import { expect, test, vi } from "vitest";
import { createMock, type Flow, faultMatrix } from "../../src/index.ts";
import { keyHeaders, LINK_ID } from "../support.ts";

vi.setConfig({ testTimeout: 60_000 });

const ADS = "/api/html_interactive_ads/";
const LAGS = "list lags: htmlInteractiveAd";

/** @param patienceMs As long as a job is not in the list, it is looked for. */
const orders =
  (patienceMs: number): Flow =>
  async ({ url, fetch, credentials }) => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const body = JSON.stringify({ link: LINK_ID, style_ids: ["spin-wheel"] });
    const { id } = (await (await fetch(url + ADS, { method: "POST", headers, body })).json()) as { id: string };
    const made = performance.now();
    for (let looks = 0; looks < 2_000; looks++) {
      const [job] = (await (await fetch(`${url}${ADS}?ids=${id}`, { headers })).json()) as { status: string }[];
      if (job?.status === "done") return id;
      if (job?.status === "failed" || (!job && performance.now() - made > patienceMs)) throw new Error("not found");
      await new Promise((go) => setTimeout(go, 2_000));
    }
    throw new Error("it takes too long");
  };

test.each([
  // As long as the client waits for a job that a list does not show.
  [10_000, []],
  [0, ["lost a result"]],
])("with %i ms of patience", async (patienceMs, mistakes) => {
  await using mock = await createMock();
  const { cases } = await faultMatrix(mock, orders(patienceMs), { only: (name) => name === LAGS });
  expect(cases).toMatchObject([{ met: true, mistakes }]);
});
