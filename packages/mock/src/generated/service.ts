// Generated from spec/ by `pnpm generate`. Do not edit.
import type { Service } from "../sandbox/service.ts";

/** What the service is called. */
export const title = "Video ad service";

/** Operations, jobs and webhooks of the service. */
export const service: Service = {
  "operations": {
    "links.create": {
      "method": "post",
      "path": "/api/links/",
      "credits": {
        "rates": [
          {
            "amount": 1,
            "per": "request"
          }
        ],
        "provisional": "The cost of POST /api/links/ is not stated (4)."
      },
      "used": "credits_used"
    },
    "links.update": {
      "method": "put",
      "path": "/api/links/{id}/"
    },
    "links.createWithParams": {
      "method": "post",
      "path": "/api/links/link_with_params/",
      "credits": {
        "rates": [
          {
            "amount": 1,
            "per": "request"
          }
        ]
      },
      "used": "credits_used"
    },
    "linkToVideos.create": {
      "method": "post",
      "path": "/api/link_to_videos/",
      "job": {
        "type": "linkToVideo",
        "action": "start",
        "until": "done"
      },
      "webhook": {
        "source": "linkToVideo",
        "url": "webhook_url",
        "callback": "linkToVideos.webhook"
      },
      "credits": {
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
      }
    },
    "linkToVideos.get": {
      "method": "get",
      "path": "/api/link_to_videos/{id}/",
      "job": {
        "type": "linkToVideo",
        "action": "read"
      }
    },
    "lipsyncs.preview": {
      "method": "post",
      "path": "/api/lipsyncs/preview/",
      "job": {
        "type": "lipsync",
        "action": "start",
        "until": "preview"
      },
      "webhook": {
        "source": "lipsync",
        "url": "webhook_url",
        "callback": "lipsyncs.webhook"
      },
      "credits": {
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
        "note": "The price of the preview. Provisional: the render is paid for by the model.",
        "seconds": "duration"
      }
    },
    "lipsyncs.get": {
      "method": "get",
      "path": "/api/lipsyncs/{id}/",
      "job": {
        "type": "lipsync",
        "action": "read"
      }
    },
    "lipsyncs.render": {
      "method": "post",
      "path": "/api/lipsyncs/{id}/render/",
      "job": {
        "type": "lipsync",
        "action": "render"
      },
      "credits": {
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
        "note": "The model is the one of the job; this request names none.",
        "provisional": "The rates are those of the models (4); that a render is charged by them is not shown.",
        "seconds": "duration"
      }
    },
    "lipsyncs.createMultiAvatar": {
      "method": "post",
      "path": "/api/lipsyncs/multi_avatar/",
      "job": {
        "type": "lipsyncV2",
        "action": "start",
        "until": "done"
      },
      "webhook": {
        "source": "lipsyncV2",
        "url": "webhook_url",
        "callback": "lipsyncsV2.webhook"
      },
      "credits": {
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
        "note": "The rates of the three models that this endpoint takes.",
        "usual": "standard",
        "seconds": "duration"
      }
    },
    "lipsyncsV2.list": {
      "method": "get",
      "path": "/api/lipsyncs_v2/",
      "job": {
        "type": "lipsyncV2",
        "action": "read"
      },
      "list": {
        "filters": {
          "ids": {
            "field": "id",
            "op": "in"
          }
        }
      }
    },
    "customTemplates.list": {
      "method": "get",
      "path": "/api/custom_templates/"
    },
    "customTemplates.get": {
      "method": "get",
      "path": "/api/custom_templates/{template_id}/"
    },
    "customTemplateJobs.preview": {
      "method": "post",
      "path": "/api/custom_template_jobs/preview_async/",
      "job": {
        "type": "customTemplateJob",
        "action": "start",
        "until": "preview"
      },
      "webhook": {
        "source": "customTemplateJob",
        "url": "webhook_url",
        "callback": "customTemplateJobs.previewWebhook"
      },
      "credits": {
        "unknown": "The cost of template jobs is not stated (4). A render in the sample reports credits_used 1."
      }
    },
    "customTemplateJobs.create": {
      "method": "post",
      "path": "/api/custom_template_jobs/",
      "job": {
        "type": "customTemplateJob",
        "action": "start",
        "until": "done"
      },
      "webhook": {
        "source": "customTemplateJob",
        "url": "webhook_url",
        "callback": "customTemplateJobs.webhook"
      },
      "credits": {
        "unknown": "The cost of template jobs is not stated (4). A render in the sample reports credits_used 1."
      }
    },
    "customTemplateJobs.get": {
      "method": "get",
      "path": "/api/custom_template_jobs/{id}/",
      "job": {
        "type": "customTemplateJob",
        "action": "read"
      }
    },
    "customTemplateJobs.render": {
      "method": "post",
      "path": "/api/custom_template_jobs/{id}/render/",
      "job": {
        "type": "customTemplateJob",
        "action": "render"
      },
      "credits": {
        "unknown": "The cost of a render is not stated (4). The sample reports credits_used 1."
      }
    },
    "aiEditing.create": {
      "method": "post",
      "path": "/api/ai_editing/",
      "job": {
        "type": "aiEditing",
        "action": "start",
        "until": "preview"
      },
      "webhook": {
        "source": "aiEditing",
        "url": "webhook_url",
        "callback": "aiEditing.webhook"
      },
      "credits": {
        "unknown": "The cost of an AI edit is not stated (4)."
      }
    },
    "aiEditing.get": {
      "method": "get",
      "path": "/api/ai_editing/{id}/",
      "job": {
        "type": "aiEditing",
        "action": "read"
      }
    },
    "aiEditing.render": {
      "method": "post",
      "path": "/api/ai_editing/{id}/render/",
      "job": {
        "type": "aiEditing",
        "action": "render"
      },
      "credits": {
        "unknown": "The cost of rendering an AI edit is not stated (4)."
      }
    },
    "adsClone.create": {
      "method": "post",
      "path": "/api/ads_clone/",
      "job": {
        "type": "adsClone",
        "action": "start",
        "until": "done"
      },
      "webhook": {
        "source": "adsClone",
        "url": "webhook_url",
        "callback": "adsClone.webhook"
      },
      "credits": {
        "rates": [
          {
            "amount": 12,
            "per": "duration",
            "seconds": 5
          }
        ],
        "provisional": "Not stated in the interface specification (4); publicly given as about 12 credits per 5 seconds of output."
      }
    },
    "adsClone.get": {
      "method": "get",
      "path": "/api/ads_clone/{id}/",
      "job": {
        "type": "adsClone",
        "action": "read"
      }
    },
    "htmlInteractiveAds.list": {
      "method": "get",
      "path": "/api/html_interactive_ads/",
      "job": {
        "type": "htmlInteractiveAd",
        "action": "read"
      },
      "list": {
        "filters": {
          "ids": {
            "field": "id",
            "op": "in"
          },
          "created_after": {
            "field": "created_at",
            "op": "gte"
          },
          "created_before": {
            "field": "created_at",
            "op": "lt"
          }
        }
      }
    },
    "htmlInteractiveAds.create": {
      "method": "post",
      "path": "/api/html_interactive_ads/",
      "job": {
        "type": "htmlInteractiveAd",
        "action": "start",
        "until": "done"
      },
      "webhook": {
        "source": "htmlInteractiveAd",
        "url": "webhook_url",
        "callback": "htmlInteractiveAds.webhook"
      },
      "credits": {
        "rates": [
          {
            "amount": 10,
            "per": "item",
            "item": "style_ids"
          }
        ],
        "refund": "failed",
        "note": "10 credits per ad. Failed ads are refunded, and the request reports 0 credits for failed jobs."
      }
    },
    "htmlInteractiveAds.listStyles": {
      "method": "get",
      "path": "/api/html_interactive_ads/styles/"
    },
    "dyoa.list": {
      "method": "get",
      "path": "/api/dyoa/",
      "list": {
        "order": {
          "parameter": "ordering"
        }
      }
    },
    "dyoa.delete": {
      "method": "delete",
      "path": "/api/dyoa/{id}/"
    },
    "personas.list": {
      "method": "get",
      "path": "/api/personas/"
    },
    "voices.list": {
      "method": "get",
      "path": "/api/voices/"
    },
    "voices.clone": {
      "method": "post",
      "path": "/api/voices/"
    },
    "voices.getQuota": {
      "method": "get",
      "path": "/api/voices/count/"
    },
    "credits.getRemaining": {
      "method": "get",
      "path": "/api/remaining_credits/",
      "balance": "remaining_credits"
    }
  },
  "jobs": {
    "linkToVideo": {
      "read": "linkToVideos.get",
      "journey": {
        "initial": "pending",
        "preview": [
          "previewReady"
        ],
        "failures": {
          "failed": "failed",
          "rejected": "rejected"
        },
        "passing": [
          "inQueue",
          "running",
          "done"
        ],
        "done": [
          "inQueue",
          "running",
          "done"
        ]
      },
      "editor": [
        "editor_url",
        "previews[].editor_url"
      ],
      "seconds": "duration",
      "samples": {
        "done": [
          "a5d8f1b4-3c7e-4926-8d0a-6f2b9e4c7135"
        ]
      },
      "type": "linkToVideo",
      "result": [
        "video_output",
        "outputs[].video_output"
      ],
      "items": "outputs",
      "partly": true,
      "by": "id",
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "in_queue": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "progress": "progress",
      "preview": [
        "preview",
        "previews[].url"
      ],
      "credits": "credits_used"
    },
    "lipsync": {
      "read": "lipsyncs.get",
      "render": "lipsyncs.render",
      "journey": {
        "initial": "pending",
        "preview": [
          "previewReady"
        ],
        "failures": {
          "failed": "failed",
          "rejected": "rejected"
        },
        "render": [
          "renderPending",
          "inQueue",
          "running",
          "done"
        ],
        "done": [
          "inQueue",
          "running",
          "done"
        ]
      },
      "editor": [
        "editor_url"
      ],
      "seconds": "duration",
      "samples": {
        "done": [
          "8e4d2a17-5c9b-4f36-a7e1-3b0d6c8f9a52"
        ],
        "preview": [
          "2d95b6f8-0c73-4e1a-b84f-7a3e9d1c6052"
        ]
      },
      "type": "lipsync",
      "result": [
        "output"
      ],
      "by": "id",
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "in_queue": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "progress": "progress",
      "preview": [
        "preview"
      ],
      "credits": "credits_used"
    },
    "lipsyncV2": {
      "read": "lipsyncsV2.list",
      "journey": {
        "initial": "pending",
        "preview": [
          "previewReady"
        ],
        "failures": {
          "failed": "failed",
          "rejected": "rejected"
        },
        "passing": [
          "inQueue",
          "running",
          "done"
        ],
        "done": [
          "inQueue",
          "running",
          "done"
        ]
      },
      "editor": [
        "editor_url"
      ],
      "seconds": "duration",
      "samples": {
        "done": [
          "6a1f9c3d-4e7b-4258-b0d6-8c2e5f7a1b94",
          "09c7e2b5-d814-4f3a-a56e-4b1f83d0c972"
        ]
      },
      "type": "lipsyncV2",
      "result": [
        "output"
      ],
      "by": "ids",
      "most": 100,
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "in_queue": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "progress": "progress",
      "preview": [
        "preview"
      ],
      "credits": "credits_used"
    },
    "customTemplateJob": {
      "read": "customTemplateJobs.get",
      "render": "customTemplateJobs.render",
      "journey": {
        "initial": "pending",
        "preview": [
          "previewReady"
        ],
        "failures": {
          "failed": "failed",
          "rejected": "rejected"
        },
        "render": [
          "renderPending",
          "inQueue",
          "running",
          "done"
        ],
        "done": [
          "inQueue",
          "running",
          "done"
        ]
      },
      "samples": {
        "done": [
          "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"
        ],
        "preview": [
          "71e8d4a0-9b2f-4c56-8d13-e60f5a7b92c4"
        ]
      },
      "type": "customTemplateJob",
      "result": [
        "video_output"
      ],
      "by": "id",
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "in_queue": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "progress": "progress",
      "preview": [
        "preview"
      ],
      "credits": "credits_used"
    },
    "aiEditing": {
      "read": "aiEditing.get",
      "render": "aiEditing.render",
      "journey": {
        "initial": "pending",
        "preview": [
          "previewReady"
        ],
        "failures": {
          "failed": "failed",
          "rejected": "rejected"
        },
        "render": [
          "renderPending",
          "inQueue",
          "running",
          "done"
        ],
        "done": [
          "inQueue",
          "running",
          "done"
        ]
      },
      "editor": [
        "editor_url"
      ],
      "owner": [
        "user",
        "workspace",
        "brand"
      ],
      "seconds": "duration",
      "samples": {
        "done": [
          "c7d1e5a2-3b84-4f6d-a0c9-5e2f8b714d36"
        ],
        "preview": [
          "f4082c9b-6e5d-4371-a9b8-13d7c0e5f826"
        ]
      },
      "type": "aiEditing",
      "result": [
        "video_output"
      ],
      "by": "id",
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "in_queue": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "progress": "progress",
      "preview": [
        "preview"
      ],
      "credits": "credits_used"
    },
    "adsClone": {
      "read": "adsClone.get",
      "journey": {
        "initial": "pending",
        "done": [
          "inQueue",
          "running",
          "done"
        ],
        "failures": {
          "failed": "failed",
          "rejected": "rejected"
        }
      },
      "samples": {
        "done": [
          "e18b7f40-92c5-4a3d-8d06-f7a45b2c619e"
        ]
      },
      "type": "adsClone",
      "result": [
        "video_output"
      ],
      "by": "id",
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "in_queue": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "credits": "credits_used"
    },
    "htmlInteractiveAd": {
      "read": "htmlInteractiveAds.list",
      "journey": {
        "initial": "pending",
        "done": [
          "running",
          "done"
        ],
        "failures": {
          "failed": "failed"
        }
      },
      "samples": {
        "done": [
          "94b6a0d3-5e1f-4c78-b2a9-07d3f8c6e415",
          "5e3a1c87-f209-4d6b-90e4-b7c82f15d3a9"
        ]
      },
      "type": "htmlInteractiveAd",
      "result": [
        "ads[].html_url"
      ],
      "items": "ads",
      "partly": true,
      "refund": true,
      "by": "ids",
      "most": 100,
      "uuid": true,
      "status": "status",
      "states": {
        "pending": "progress",
        "running": "progress",
        "done": "done",
        "failed": "failed",
        "rejected": "rejected"
      },
      "reason": "failed_reason",
      "credits": "credits_used"
    }
  },
  "webhooks": {
    "linkToVideo": {
      "payload": "LinkToVideoWebhook",
      "aliases": {}
    },
    "lipsync": {
      "payload": "LipsyncWebhook",
      "aliases": {}
    },
    "lipsyncV2": {
      "payload": "LipsyncV2Webhook",
      "aliases": {}
    },
    "customTemplateJob": {
      "payload": "CustomTemplateJobWebhook",
      "aliases": {
        "output": "video_output"
      }
    },
    "aiEditing": {
      "payload": "AiEditingWebhook",
      "aliases": {}
    },
    "adsClone": {
      "payload": "AdsCloneWebhook",
      "aliases": {}
    },
    "htmlInteractiveAd": {
      "payload": "HtmlInteractiveAdWebhook",
      "aliases": {}
    }
  }
};
