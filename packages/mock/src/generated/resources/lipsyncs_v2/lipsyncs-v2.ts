// Generated from spec/ by `pnpm generate`. Do not edit.
// Multi-avatar videos: several scenes, each with an avatar and a voice (interface specification 2.7).
import type { Resource } from "../../../sandbox/resource.ts";
import type { Cast } from "../cast.ts";
import { secondsOf } from "../speech.ts";

/** Seconds of the call to action at the end. */
const CTA_END = 3;

export function lipsyncsV2(cast: Cast): Resource {
  return {
    jobs: {
      lipsyncV2: {
        prepare({ account }, { video_inputs, cta_end }) {
          let seconds = cta_end === undefined ? 0 : CTA_END;
          for (const { voice, character } of video_inputs) {
            const { input_text, voice_id, duration } = voice ?? {};
            cast.requireAvatar(account, character?.avatar_id);
            cast.requireVoice(account, voice_id);
            seconds += typeof duration === "number" && duration > 0 ? duration : secondsOf(input_text ?? "");
          }
          // The record has whole seconds.
          return { seconds: Math.max(1, Math.min(3_600, Math.ceil(seconds))) };
        },
      },
    },
  };
}
