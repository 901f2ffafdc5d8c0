import { NOT_CONFIGURED, WRONG_USAGE } from "@video-ads/core/options";

/** What `video-ads` exits with, and when. The numbers are a promise: scripts branch on them. */
export const EXIT_CODES = {
  done: { code: 0, when: "done" },
  unexpected: { code: 1, when: "something unexpected, most likely a defect of this program" },
  usage: {
    code: WRONG_USAGE,
    when: "the command line is wrong: an unknown command or flag, a missing or malformed value",
  },
  configuration: {
    code: NOT_CONFIGURED,
    when: "the base URL or a key is not set, a variable is not what it may be, or Node is too old",
  },
  authentication: { code: 4, when: "the service refuses the keys (401, 403)" },
  credits: {
    code: 5,
    when: "the balance does not cover the cost (402), or it may be more than `--max-credits`, or paid twice",
  },
  notFound: { code: 6, when: "there is no such record (404)" },
  validation: { code: 7, when: "the request breaks a rule of the contract, or the service refuses it (400, 422)" },
  rateLimit: { code: 8, when: "too many requests, also after the retries (429)" },
  connection: { code: 9, when: "no whole answer came: refused, lost, or no such host" },
  service: {
    code: 10,
    when: "the service failed (408, 5xx), redirects elsewhere (3xx), or its answer is not what the contract says",
  },
  jobFailed: { code: 11, when: "the job failed or was rejected" },
  timeout: {
    code: 12,
    when: "the time was over; a job goes on. A wait that has read nothing exits with what kept it from reading",
  },
  download: {
    code: 13,
    when: "not every output could be fetched whole, or written; the record of the job is printed all the same",
  },
  refused: {
    code: 14,
    when: "the service refuses it for any other reason (405, 409, 410, 418 …); nothing was created",
  },
  notSent: {
    code: 15,
    when: "nothing was sent: what would have made something has not left this machine; send it again",
  },
  output: { code: 16, when: "standard output cannot be written; what was made is named on standard error" },
  query: { code: 17, when: "`--query` does not fit the answer: the work is done, and all of the answer is printed" },
  hangup: { code: 129, when: "SIGHUP: the terminal was closed; as after Ctrl-C" },
  interrupted: { code: 130, when: "Ctrl-C; a job goes on, and the command that takes it up again is printed" },
  terminated: { code: 143, when: "SIGTERM; as after Ctrl-C" },
} as const;

/** Name of an exit code. */
export type ExitName = keyof typeof EXIT_CODES;
