import { createClient, estimateCredits, type MultiAvatarRequest } from "@video-ads/client";

const ads = createClient();

// #region estimate
const body: MultiAvatarRequest = {
  video_inputs: [{ character: { avatar_id: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20" } }],
  model_version: "aurora_v1_fast",
};
const { min, max, assumptions, unknown } = estimateCredits("lipsyncs.createMultiAvatar", body, { seconds: 42 });
console.log(`${min} to ${max ?? "?"} credits`, assumptions, unknown);
// #endregion estimate

// #region balance
const { remaining_credits } = await ads.credits.getRemaining();
if (max !== null && remaining_credits < max) throw new Error("Not enough credits for the longest film.");
// #endregion balance
