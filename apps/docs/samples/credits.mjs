// #region estimate
import { createClient, estimateCredits } from "@video-ads/client";

const { min, max, assumptions, unknown } = estimateCredits(
  "lipsyncs.createMultiAvatar",
  {
    video_inputs: [{ character: { avatar_id: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20" } }],
    model_version: "aurora_v1_fast",
  },
  { seconds: 42 },
);
console.log(`${min} to ${max ?? "?"} credits`, assumptions, unknown);
// #endregion estimate

// #region balance
const ads = createClient();
const { remaining_credits } = await ads.credits.getRemaining();
if (max !== null && remaining_credits < max) throw new Error("The balance does not cover the highest estimate.");
// #endregion balance
