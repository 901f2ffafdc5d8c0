// Generated from spec/ by `pnpm generate`. Do not edit.
import type { CreditRule } from "@video-ads/core/price";

/** What each operation costs. */
export const creditRules: Record<string, CreditRule> = {
  "links.create": {
    "rates": [
      {
        "amount": 1,
        "per": "request"
      }
    ],
    "provisional": "The cost of POST /api/links/ is not stated."
  },
  "links.update": {},
  "links.createWithParams": {
    "rates": [
      {
        "amount": 1,
        "per": "request"
      }
    ]
  },
  "linkToVideos.create": {
    "rates": [
      {
        "amount": 5,
        "per": "duration",
        "seconds": 30
      }
    ],
    "spoken": {
      "text": "override_script",
      "rate": 60
    },
    "seconds": "duration"
  },
  "lipsyncs.preview": {
    "rates": [
      {
        "amount": 1,
        "per": "duration",
        "seconds": 30
      }
    ],
    "spoken": {
      "text": "text",
      "rate": 60,
      "unless": "audio"
    },
    "seconds": "duration"
  },
  "lipsyncs.render": {
    "by": "model_version",
    "rates": [
      {
        "amount": 5,
        "per": "duration",
        "seconds": 30,
        "for": "standard"
      },
      {
        "amount": 1,
        "per": "duration",
        "seconds": 1,
        "for": "aurora_v1"
      },
      {
        "amount": 0.5,
        "per": "duration",
        "seconds": 1,
        "for": "aurora_v1_fast"
      },
      {
        "amount": 0.7,
        "per": "duration",
        "seconds": 1,
        "for": "aurora_v2"
      },
      {
        "amount": 10,
        "per": "duration",
        "seconds": 30,
        "for": "boreal"
      }
    ],
    "spoken": {
      "text": "text",
      "rate": 60,
      "unless": "audio"
    },
    "provisional": "The rates are those of the models; that a render is charged by them is not shown.",
    "seconds": "duration"
  },
  "lipsyncs.createMultiAvatar": {
    "by": "model_version",
    "rates": [
      {
        "amount": 5,
        "per": "duration",
        "seconds": 30,
        "for": "standard"
      },
      {
        "amount": 1,
        "per": "duration",
        "seconds": 1,
        "for": "aurora_v1"
      },
      {
        "amount": 0.5,
        "per": "duration",
        "seconds": 1,
        "for": "aurora_v1_fast"
      }
    ],
    "spoken": {
      "text": "video_inputs[].voice.input_text",
      "seconds": "video_inputs[].voice.duration",
      "rate": 60,
      "partly": true,
      "beside": "cta_end"
    },
    "usual": "standard",
    "seconds": "duration"
  },
  "customTemplateJobs.preview": {
    "unknown": "The cost of template jobs is not stated. A render in the sample reports credits_used 1."
  },
  "customTemplateJobs.create": {
    "unknown": "The cost of template jobs is not stated. A render in the sample reports credits_used 1."
  },
  "customTemplateJobs.render": {
    "unknown": "The cost of a render is not stated. The sample reports credits_used 1."
  },
  "aiEditing.create": {
    "unknown": "The cost of an AI edit is not stated."
  },
  "aiEditing.render": {
    "unknown": "The cost of rendering an AI edit is not stated."
  },
  "adsClone.create": {
    "rates": [
      {
        "amount": 12,
        "per": "duration",
        "seconds": 5
      }
    ],
    "provisional": "Not stated in the interface specification; publicly given as about 12 credits per 5 seconds of output."
  },
  "htmlInteractiveAds.create": {
    "rates": [
      {
        "amount": 10,
        "per": "item",
        "item": "style_ids"
      }
    ],
    "refund": "failed"
  },
  "voices.clone": {}
};
