/** What a record, or the post of a webhook, says of its job: the one answer that all packages give. */
export { exampleName } from "./example-name.ts";
export type { IdPages, JobFacts, Meaning, StateFacts } from "./facts.ts";
export { hasEnded, isConfirmed, isReported, lacksOutputs, milestoneOf } from "./milestone.ts";
export { hasId, namesJob } from "./named.ts";
export { previews, results } from "./outputs.ts";
export { type PartArray, type PartFacts, type PartKnowledge, partArray, type RequestArray } from "./part-array.ts";
export { changedAt, fieldOf, isFilled, isObject, textsAt, valuesAt, withoutValue, withValue } from "./path.ts";
export { limited, ownRecord, type ReadJob } from "./read.ts";
export {
  type AskedFor,
  adviceAfterRefusal,
  isPastPreview,
  isToRender,
  type RenderAdvice,
  renderAdvice,
} from "./render.ts";
export {
  isDoneInVain,
  isEnd,
  isReached,
  type JobItemState,
  type JobState,
  jobOutcome,
  jobState,
  meaningOf,
  type Phase,
  partsOf,
  phaseOf,
  phasesOf,
  statusOf,
} from "./state.ts";
