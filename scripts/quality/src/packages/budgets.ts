// How large the published packages may become. What a bundle of them weighs is held by their own tests.

const KIB = 1_024;

/** Bytes of the tarball, by package: a third above what it is, so that growth is a decision. */
export const BUDGETS: Readonly<Record<string, number>> = {
  // Profiles, what passes posts on, and the quoting of three shells are a tenth of it; which jobs an answer shows is 0.25.
  // The skill for assistants is 3; two commands of the mock are 0.25; what lists and settles calls without an answer is 1.4,
  // and the fields of every answer, by which a query is checked before it is paid for, are 2. What comes next after an error, for programs
  // as for people, and the help's lines are 2.
  "@video-ads/cli": 132 * KIB,
  // The types stand once more for each resource by itself, and the sets of values and the schemas have entries; the programs once more as CommonJS.
  // The licence of what the CommonJS has inlined is 0.7.
  // What keeps texts and pages from being saved as a video is 1.
  "@video-ads/client": 290 * KIB,
  // Redoc is three quarters of it.
  "@video-ads/docs": 5_120 * KIB,
  // The pages of the documentation come along, as resources, with what was in the packages' READMEs.
  // Help that fits narrow terminals is 1; what the guides say of faults and of what the matrix sees is 2.
  "@video-ads/mcp": 223 * KIB,
  // What a change of the contract means is 22 of it, what an app uses 13, and samples 8; how it plays a contract that it is given is 14.
  // Prism is inside, with what it needs, and is two thirds of it: it was 79 MB of an installation, and asks for nothing now.
  "@video-ads/mock": 1_060 * KIB,
  "@video-ads/react": 32 * KIB,
  // The contract in five forms; a program loads the one that it needs.
  "@video-ads/spec": 320 * KIB,
  "@video-ads/webhooks": 175 * KIB,
};
