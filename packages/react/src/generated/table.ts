// Generated from spec/ by `pnpm generate`. Do not edit.
import type { QueriesTable } from "../table.ts";

/** How many values the path of each query takes, in brackets where more can be asked for; what each mutation takes and changes, and which job and which pages a resource reads. */
export const table: QueriesTable = {
  links: {
    create: {"takes":["body"],"credits":true},
    update: {"takes":["id","body"]},
    createWithParams: {"takes":["body"],"credits":true},
  },
  linkToVideos: {
    create: {"takes":["body"],"credits":true},
    get: 1,
    job: {"type":"linkToVideo","read":"get"},
  },
  lipsyncs: {
    preview: {"takes":["body"],"credits":true},
    get: 1,
    render: {"takes":["id"],"credits":true},
    createMultiAvatar: {"takes":["body"],"changes":"lipsyncsV2","credits":true},
    job: {"type":"lipsync","read":"get"},
  },
  lipsyncsV2: {
    list: [0],
    job: {"type":"lipsyncV2"},
  },
  customTemplates: {
    list: 0,
    get: 1,
  },
  customTemplateJobs: {
    preview: {"takes":["body"],"credits":true},
    create: {"takes":["body"],"credits":true},
    get: 1,
    render: {"takes":["id"],"credits":true},
    job: {"type":"customTemplateJob","read":"get"},
  },
  aiEditing: {
    create: {"takes":["body"],"credits":true},
    get: 1,
    render: {"takes":["id"],"credits":true},
    job: {"type":"aiEditing","read":"get"},
  },
  adsClone: {
    create: {"takes":["body"],"credits":true},
    get: 1,
    job: {"type":"adsClone","read":"get"},
  },
  htmlInteractiveAds: {
    list: [0],
    create: {"takes":["body"],"credits":true},
    listStyles: 0,
    job: {"type":"htmlInteractiveAd"},
  },
  dyoa: {
    list: [0],
    delete: {"takes":["id"]},
  },
  personas: {
    list: 0,
  },
  voices: {
    list: 0,
    clone: {"takes":["body"]},
    getQuota: 0,
  },
  credits: {
    getRemaining: 0,
  },
};
