// Interactive HTML ads: one file per style, made from what a link holds (interface specification 2.4 and 7).

import { jobState } from "@video-ads/core/job";
import { defaultOf } from "#mock/contract/json-schema.ts";
import type { HtmlInteractiveAdItem, HtmlInteractiveAdRequest } from "#mock/generated/shapes.ts";
import { Refusal } from "#mock/http/refusal.ts";
import { hasMark } from "#mock/sandbox/jobs/fate.ts";
import { type Job, outcomeOf } from "#mock/sandbox/jobs/job.ts";
import { endedPart } from "#mock/sandbox/jobs/part-end.ts";
import { asObject, type JsonObject, objectsIn } from "#mock/sandbox/json.ts";
import { ByteCache } from "#mock/sandbox/media/cache.ts";
import { unfit } from "#mock/sandbox/refuse.ts";
import type { Resource, ResourceParts } from "#mock/sandbox/resource.ts";
import { imagesOf, type LinkRow, type LinkTable } from "../links/link-table.ts";
import { adDocument, imagesShown } from "./document.ts";
import { Images, LAST_STEP } from "./images.ts";
import type { AdResult, Recipe } from "./recipe.ts";

const MEGABYTE = 1024 * 1024;

const UNREADABLE = "The images of the link could not be read.";

export function htmlInteractiveAds(
  { recordsOf, contract, media, copies }: ResourceParts,
  links: LinkTable,
  jobOf: (id: string) => Job | undefined,
): Resource {
  const documents = new ByteCache<Buffer>(64 * MEGABYTE, ({ length }) => length);
  const images = new Images(copies);
  const made = (recipe: Recipe, step: number): Promise<Buffer> =>
    documents.get(JSON.stringify([step, recipe]), () => adDocument(recipe, step, images));

  const asked = contract.operation("htmlInteractiveAds.create")?.requestFields;

  return {
    jobs: {
      htmlInteractiveAd: {
        async prepare({ account }, body) {
          const row = links.require(account, body.link);
          const styles = recordsOf("htmlInteractiveAds.listStyles", account);
          const known = new Map(styles.map((style) => [style.id, style]));
          const unknown = body.style_ids.filter((id) => !known.has(id));
          if (unknown.length > 0) throw unfit({ style_ids: unknown.map((id) => `There is no style "${id}".`) });
          const limit = Number(body.max_size_mb ?? defaultOf(asked?.get("max_size_mb") ?? {}));
          const recipes = body.style_ids.map((id) => recipeOf(id, String(known.get(id)?.type), row, body));
          const results: AdResult[] = [];
          for (const recipe of recipes) results.push(await fitted(recipe, limit, images, made));
          const allFailed = results.every((result) => "reason" in result);
          return {
            fields: { link: row.id },
            hidden: { recipes, results },
            texts: [row.link],
            ...(allFailed ? { fate: { ends: "failed" as const, reason: "None of the ads could be made." } } : {}),
          };
        },
        enter(job) {
          const results = objectsIn(job.hidden.results);
          const outcome = outcomeOf(job);
          if (!outcome) return;
          job.record.ads = job.record.ads.map((ad, index) => {
            const { bytes, reason } = results[index] ?? {};
            const made: HtmlInteractiveAdItem = {
              ...ad,
              html_url: `${media.url()}/html-ads/${job.id}/${ad.id}.html`,
              size_bytes: Number(bytes),
            };
            const fails = reason !== undefined || outcome === "failed";
            return endedPart(job, index, fails ? ad : made, reason === undefined ? undefined : String(reason));
          });
        },
      },
    },
    media: {
      "html-ads": async (name) => {
        const [jobId = "", adId = ""] = name.replace(/\.html$/, "").split("/");
        const job = jobOf(jobId);
        const { items = [] } = job ? jobState(job.type.definition, job.record) : {};
        const index = items.findIndex(({ item, outcome }) => asObject(item).id === adId && outcome === "succeeded");
        const recipe = objectsIn(job?.hidden.recipes)[index];
        const { step } = objectsIn(job?.hidden.results)[index] ?? {};
        if (!isRecipe(recipe) || typeof step !== "number") return null;
        return { kind: "bytes", type: "text/html; charset=utf-8", bytes: await made(recipe, step) };
      },
    },
  };
}

/** Compresses the images step by step until the ad fits. */
async function fitted(
  recipe: Recipe,
  limit: number,
  images: Images,
  made: (recipe: Recipe, step: number) => Promise<Buffer>,
): Promise<AdResult> {
  const addresses = recipe.logo === null ? recipe.images : [...recipe.images, recipe.logo];
  if (recipe.images.some((address) => hasMark(address, "broken")) || !(await images.take(addresses))) {
    return { reason: UNREADABLE };
  }
  // An offer that runs out needs to be known.
  if (recipe.kind === "promotion" && recipe.promotion === null) {
    return { reason: `The style ${recipe.styleId} needs promotion_info, and the request has none.` };
  }
  for (let step = 0; step <= LAST_STEP; step++) {
    const file = await made(recipe, step).catch((error: unknown) => error);
    // A refusal says what the mock itself lacks.
    if (!Buffer.isBuffer(file)) return { reason: file instanceof Refusal ? file.message : UNREADABLE };
    if (file.length <= limit * MEGABYTE) return { bytes: file.length, step };
  }
  return { reason: `The ad is larger than ${limit} MB after compression.` };
}

/** What the link holds at this moment; a later change of it changes nothing. */
function recipeOf(
  styleId: string,
  kind: string,
  row: LinkRow,
  { promotion_info }: Pick<HtmlInteractiveAdRequest, "promotion_info">,
): Recipe {
  const { title, description, url, logo_url } = row.link;
  return {
    styleId,
    kind,
    title: String(title ?? "").slice(0, 300),
    text: String(description ?? "").slice(0, 600),
    url: String(url ?? row.url),
    images: imagesOf(row).slice(0, imagesShown(kind)),
    logo: typeof logo_url === "string" && logo_url !== "" ? logo_url : null,
    promotion: typeof promotion_info === "string" && promotion_info !== "" ? promotion_info : null,
  };
}

function isRecipe(value: JsonObject | undefined): value is Recipe {
  return value !== undefined && typeof value.styleId === "string" && Array.isArray(value.images);
}
