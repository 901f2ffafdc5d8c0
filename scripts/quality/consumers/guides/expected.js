// What each program of the guides says when it works, and which pieces of code nobody can run as they stand, and why.

/** `goes on`: a server. It is stopped when it has said that. */
export const PROGRAMS = {
  "calls.mjs": {
    says: /^\d+ requests since March\ntrue 200 1\ntrue function\nurl: [^\n]+\na state of this version\n[^\n]*voice\.mp3[^\n]*\nfunction function\ntrue\n$/,
  },
  "control.mjs": { says: /^The speaker is out of frame\.\n[^\n]*500[^\n]*\n1 job\n$/ },
  "credits.mjs": { says: /^21 to 21 credits/ },
  "errors.mjs": { says: /^preview: https?:\/\/\S+\n\d+\nstopped: AbortError\n$/ },
  "events.mjs": { says: /^listening\n$/, goesOn: true },
  "failures.mjs": { says: /^failed: \S/ },
  "first-ad.mjs": { says: /^preview: https?:\/\/\S+\nthe ad is in ad\.mp4\n$/, makes: "ad.mp4" },
  "journal.mjs": { says: /^1 aiEditing\.create made true\n$/ },
  "keys.mjs": { says: /^The keys work, and \d+ credits are left\.\n$/ },
  "one-call.mjs": { says: /^\d{4,} bytes in second-ad\.mp4\n$/, makes: "second-ad.mp4" },
  "paid.mjs": { says: /^made [0-9a-f-]{36}\n$/ },
  "polling.mjs": {
    says: /^preview: https?:\/\/\S+\nads: https?:\/\/\S+\nads: https?:\/\/\S+\n2 in the last day, 2 by id\n$/,
  },
  "prefer.mjs": { says: /^429\n$/ },
  "recorded.mjs": { says: /^(credits\.getRemaining (400|401|429) await control\.rules\.add\(.*\);\n){3}$/ },
  "rotate.mjs": { says: /^$/ },
  "signed-posts.mjs": { says: /^(?=[\s\S]*aiEditing\.done\n)[\s\S]*204\n[\s\S]*404\n/ },
  "tolerant.mjs": { says: /^In progress\n$/ },
  "urls.mjs": { says: /^gave out https:\/\/app\.example\.com\/webhooks\// },
  "waiting.mjs": {
    says: /^pending [\s\S]*not finished yet[\s\S]*done https?:\/\/\S+\n\d{4,} bytes in edit\.mp4\nhttps?:\/\/\S+\nhttps?:\/\/\S+\n$/,
    makes: "edit.mp4",
  },
  "webhooks.mjs": { says: /the ad is at https?:\/\/\S+\n/, goesOn: true },
  "server.mjs": { says: /^$/, listens: 3000 },
};

/** By a word that stands in the piece. */
export const NOT_RUN = {
  FetchProxy: "a route of Next: the consumer `next` builds and calls it",
  "refs.set(request, ref)": "asks for tables of an app: apps/e2e runs it before an app (page-jobs.test.ts)",
  "@opentelemetry/api": "asks for a collector: apps/e2e runs it (watched-calls.test.ts)",
  EnvHttpProxyAgent: "asks for a proxy: apps/e2e runs it (watched-calls.test.ts)",
  fetchWithProgress: "asks for a file: apps/e2e runs it (watched-calls.test.ts)",
  NODE_USE_ENV_PROXY: "asks for a proxy: the client's tests run it (http-proxies.test.ts)",
  useStartJob: "a page in React; compiled with the READMEs, and the gallery is one",
  '"/metrics"': "asks for a receiver in another file; apps/e2e runs it (watching.test.ts)",
  createObservableGauge: "asks for a receiver in another file; apps/e2e runs it (watching.test.ts)",
  "await store.migrate()": "asks for Postgres; apps/e2e runs it (postgres-example.test.ts)",
  "shardedStore(hosts": "asks for several Postgres; compiled with the READMEs",
  "inboxPage(hooks": "asks for a receiver in another file; compiled with the READMEs",
  "import fastify": "asks for a receiver in another file; compiled with the READMEs",
  "import Koa": "asks for a receiver in another file; compiled with the READMEs",
  "// lib/hooks.ts": "a file of Next: the consumer `next` has it",
  "route.ts\n": "a route of Next: the consumer `next` builds and calls it",
  "jobs settle": "a list of commands, each for a job of its own",
  "webhooks listen": "a list of commands, each for a webhook of its own",
  "VIDEO_ADS_WEBHOOK_STORE=hooks.sqlite": "a list of commands, each for a post or a reference of its own",
  "login --profile": "a list of commands that ask for keys",
  "--upstream https://api.example.com": "asks for the service itself",
  "actions/checkout": "a workflow of a continuous integration: its commands are those of the page",
  "verify:live": "a command of the repository",
  "can-upgrade --to latest": "asks a registry for versions that are not released yet",
  "{baseUrl}/{source}": "a form, and no program",
};
