// Every operation of the transcription service, called as an application of it would. The compiler asks for one that is missing.
import type { OperationId, VideoAds } from "@video-ads/client";

const media_url = "https://radio.example.org/episodes/42.mp3";
export const JOB = "tr_8Fk2mQ7xLp0a";

/** @param draft Id of a draft that can be looked at. */
export type Call = (ads: VideoAds, draft: string) => PromiseLike<unknown>;

export const calls = {
  "transcriptions.list": (ads) => ads.transcriptions.list({ stage: "queued", submitted_from: new Date(0), limit: 5 }),
  "transcriptions.create": (ads) =>
    ads.transcriptions.create(
      { media_url, model: "precise", language: null, channels: 2, formats: ["srt", "txt"] },
      { headers: { "Idempotency-Key": "episode-42" } },
    ),
  "transcriptions.draft": (ads) => ads.transcriptions.draft({ media_url, name: "Episode 42" }),
  "transcriptions.get": (ads) => ads.transcriptions.get(JOB),
  "transcriptions.update": (ads) => ads.transcriptions.update(JOB, { name: "The long cut", labels: { season: "3" } }),
  "transcriptions.finalize": (ads, draft) => ads.transcriptions.finalize(draft, { formats: ["vtt"] }),
  "transcriptions.delete": (ads, draft) => ads.transcriptions.delete(draft),
  "vocabularies.list": (ads) => ads.vocabularies.list({ search: "phys", language: "en", sort: "-added_at" }),
  "vocabularies.create": (ads) => ads.vocabularies.create({ name: "Music", terms: ["tutti"], language: null }),
  "vocabularies.get": (ads) => ads.vocabularies.get("voc_Jb41xW"),
  "vocabularies.update": (ads) => ads.vocabularies.update("voc_Jb41xW", { name: "Particle physics" }),
  "vocabularies.delete": (ads) => ads.vocabularies.delete("voc_Pq73zA"),
  "uploads.create": (ads) => ads.uploads.create({ file: new File(["RIFF"], "42.wav"), purpose: "transcription" }),
  "uploads.list": (ads) => ads.uploads.list({ purposes: ["vocabulary"], expires_before: new Date(), per_page: 5 }),
  "languages.list": (ads) => ads.languages.list({ page: 1, per_page: 2 }),
  "usage.get": (ads) => ads.usage.get(),
  "serviceStatus.get": (ads) => ads.serviceStatus.get(),
} satisfies Record<OperationId, Call>;
