import { createControl } from "@video-ads/mock/control";
import { type Figure, valueIn } from "../lib/figure.ts";
import { load } from "../lib/load.ts";
import type { ServerProcess } from "../lib/server-process.ts";
import { throughput } from "../lib/throughput.ts";
import { createHtmlAd, createJob, getJob, listHtmlAds, post, read } from "./requests.ts";
import { startPrism, startSandbox } from "./servers.ts";

const OPTIONS = { requests: 1_500, rounds: 5 };
const FULL = process.env.VIDEO_ADS_TEST_FULL !== undefined;

/** Jobs in the store: the whole number only in a full run, because each one is really created. */
const MANY = FULL ? 100_000 : 20_000;
const FEW = 200;

/** The sandbox with many jobs, beside the raw CLI, which has none. */
export async function sandboxWithManyJobs(say: (progress: string) => void): Promise<Figure[]> {
  await using prism = await startPrism();
  await using sandbox = await startSandbox();
  say(`creating ${MANY} jobs`);
  const ids: string[] = [];
  await load(sandbox.url, createJob, MANY, (text) => ids.push(JSON.parse(text).id));
  const figures: Figure[] = [];
  for (const [what, theirs, ours] of [
    ["GET by id", () => getJob(ids[0] ?? ""), (index: number) => getJob(ids[(index * 7919) % ids.length] ?? "")],
    ["POST create", createJob, createJob],
  ] as const) {
    say(`sandbox, ${what}`);
    const contenders = [
      { name: "prism mock -v error", server: prism, shots: theirs },
      { name: "sandbox", server: sandbox, shots: ours },
    ];
    const rows = [...(await throughput(contenders, OPTIONS))].map(([name, value]) => ({ name, value }));
    figures.push({
      title: `${what} among ${MANY.toLocaleString("en-US")} jobs`,
      method:
        "Custom template jobs. Prism answers the same example each time; the sandbox answers the job that is asked for, and keeps the one that is made. Both validate.",
      unit: "requests per CPU-second",
      rows,
      peers: ["prism mock -v error"],
      target: {
        text: "at least 1.0 times the raw CLI",
        met: valueIn(rows, "sandbox") >= valueIn(rows, "prism mock -v error"),
      },
    });
  }
  return figures;
}

/** Lists beside themselves: with few and with many jobs in the store. */
export async function listsOfManyJobs(say: (progress: string) => void): Promise<Figure[]> {
  await using few = await startSandbox();
  await using many = await startSandbox();
  const stores = [
    { name: `${FEW} stored`, server: few, ...(await withHtmlAds(few, FEW, say)) },
    { name: `${MANY.toLocaleString("en-US")} stored`, server: many, ...(await withHtmlAds(many, MANY, say)) },
  ];
  const figures: Figure[] = [];
  for (const [what, queryOf] of [
    ["by 10 ids", ({ ids }: Stored) => `ids=${ids.slice(0, 10).join(",")}`],
    ["by a time window with 10 in it", ({ window }: Stored) => window],
  ] as const) {
    say(`lists ${what}`);
    const contenders = stores.map((stored) => ({
      name: stored.name,
      server: stored.server,
      shots: () => listHtmlAds(queryOf(stored)),
    }));
    const rows = [...(await throughput(contenders, OPTIONS))].map(([name, value]) => ({ name, value }));
    const [first, second] = rows;
    figures.push({
      title: `HTML ads listed ${what}`,
      method: "The same answer of 10 records out of stores of different sizes.",
      unit: "requests per CPU-second",
      rows,
      target: {
        text: "independent of how many are stored (within 15 %)",
        met: (second?.value ?? 0) >= 0.85 * (first?.value ?? 0),
      },
    });
  }
  return figures;
}

interface Stored {
  ids: string[];
  window: string;
}

/** Fills a sandbox with HTML ads, of which ten were created within a minute of their own. */
async function withHtmlAds({ url }: ServerProcess, count: number, say: (progress: string) => void): Promise<Stored> {
  say(`creating ${count} HTML ads`);
  const link = await post(url, "/api/links/link_with_params/", {
    title: "Trail shoe",
    description: "Light",
    image_urls: ["https://shop.example.com/shoe.jpg"],
    video_urls: [],
    reviews: null,
    logo_url: "https://shop.example.com/logo.png",
  });
  const styles = await read(url, "/api/html_interactive_ads/styles/");
  const shot = createHtmlAd(idIn(link), idIn(Array.isArray(styles) ? styles[0] : undefined));
  const half = Math.floor((count - 10) / 2);
  await load(url, () => shot, half);
  const { clock } = createControl(url);
  await clock.advance(3_600_000);
  const ids: string[] = [];
  const times: string[] = [];
  await load(
    url,
    () => shot,
    10,
    (text) => {
      const { id, created_at } = JSON.parse(text);
      ids.push(id);
      times.push(created_at);
    },
  );
  await clock.advance(3_600_000);
  await load(url, () => shot, count - 10 - half);
  const [from = ""] = times.sort();
  const window = `created_after=${from}&created_before=${new Date(Date.parse(from) + 1_800_000).toISOString()}`;
  const listed = await read(url, listHtmlAds(window).path);
  if (!Array.isArray(listed) || listed.length !== 10)
    throw new Error(`The window shows ${Array.isArray(listed) ? listed.length : listed} and not 10.`);
  return { ids, window };
}

function idIn(value: unknown): string {
  if (typeof value === "object" && value !== null && "id" in value && typeof value.id === "string") return value.id;
  throw new Error(`No id in ${JSON.stringify(value)}`);
}
