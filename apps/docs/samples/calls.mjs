// #region call
import { createClient } from "@video-ads/client";

const ads = createClient();
const since = { created_after: new Date("2026-03-01") };
const recent = await ads.htmlInteractiveAds.list(since, { signal: AbortSignal.timeout(5_000), maxRetries: 0 });
console.log(recent.length, "requests since March");
// #endregion call

// #region response
const { data, status, attempts } = await ads.credits.withResponse.getRemaining();
console.log(data.remaining_credits > 0, status, attempts);
// #endregion response

// #region options
const quick = ads.withOptions({ timeoutMs: 5_000, maxRetries: 0 });
const patientLinks = ads.links.withOptions({ attemptTimeoutMs: 30_000 });
console.log((await quick.voices.list()).length > 0, typeof patientLinks.create);

// #endregion options

// #region schema
import { LinkCreateRequestSchema } from "@video-ads/client/schemas";

/** @type {unknown} */
const form = { url: "not an address" };
const checked = LinkCreateRequestSchema["~standard"].validate(form);
if (checked.issues) for (const { path, message } of checked.issues) console.log(`${path.join(".")}: ${message}`);
else await ads.links.create(checked.value);

// #endregion schema

// #region values
import { isKnown, RenderStatus } from "@video-ads/client/values";

const edit = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
const { status: now } = await ads.aiEditing.get(edit.id);
if (isKnown(RenderStatus, now)) console.log("a state of this version");
else console.log("a newer state: still running");

// #endregion values

// #region files
import { fileFrom } from "@video-ads/client";

const sample = await fileFrom("voice.mp3").catch((error) => console.log(error.message));
if (sample) await ads.voices.clone({ audio: sample, name: "Anna" });

// #endregion files

// #region resource
import { createAiEditing } from "@video-ads/client/ai-editing";
import { createLinks } from "@video-ads/client/links";

const links = createLinks();
const edits = createAiEditing({ timeoutMs: 20_000 });
console.log(typeof links.create, typeof edits.wait);
// #endregion resource

// #region raw
const { data: balance } = await ads.raw.GET("/api/remaining_credits/", { timeoutMs: 5_000, maxRetries: 0 });
console.log(balance !== undefined);
// #endregion raw
