// What an operation costs, by the rule that the contract gives it (`x-credits`).
import { fieldOf, valuesAt } from "../job/path.ts";

/** What an operation costs: rates, or the reason why they are unknown. */
export interface CreditRule {
  readonly rates?: readonly CreditRate[];
  /** Field of the request, or of its job, whose value says which rates apply. Absent: all of them do. */
  readonly by?: string;
  /** The value of that field where the request says none. */
  readonly usual?: string;
  /** Field of the job, and of a request that says it, with how many seconds the output has. */
  readonly seconds?: string;
  /** How many those are where the request says none. */
  readonly usualSeconds?: number;
  /** What is charged for a started unit of the output: all of it, or its share. Absent: not known. */
  readonly started?: "whole" | "share";
  /** What is said in the output, which bounds its length. */
  readonly spoken?: SpokenText;
  readonly unknown?: string;
  /** What fails is given back. */
  readonly refund?: "failed";
  readonly note?: string;
  readonly provisional?: string;
}

/** A text of the request, or of its job, that is spoken in the output. */
export interface SpokenText {
  /** Where it stands, such as `scenes[].text`. */
  readonly text: string;
  /** Words a minute at least. */
  readonly rate: number;
  /** Field in whose presence the text is not spoken. */
  readonly unless?: string;
  /** There may be more in the output than is said: its length is this at least, and nobody knows how long at most. */
  readonly partly?: true;
  /**
   * Where each part says how many seconds of the output it has, such as `scenes[].seconds`, beside its text. Where all of them do, the
   * output has so many; a part that does not say it takes as long as its text at most.
   */
  readonly seconds?: string;
  /** Field in whose presence there is more in the output than its parts. */
  readonly beside?: string;
}

/** A price in credits, the value of the rule's field that it is for, and what is counted. Without one: for every other value. */
export type CreditRate = {
  readonly amount: number;
  readonly for?: string;
  /** Credits that are charged however little is counted. */
  readonly minimum?: number;
} & (
  | { readonly per: "request" }
  /** Each entry of this array of the request, which has `usual` entries where the request leaves it out. */
  | { readonly per: "item"; readonly item: string; readonly usual?: number }
  /** As many seconds of output as the amount buys. */
  | { readonly per: "duration"; readonly seconds: number }
);

/** What is known of the output before it is made. */
export interface EstimateOptions {
  /** Length of the output in seconds. That of the request or of the job wins over it, and a text that may take longer to say. */
  seconds?: number;
  /** The job that is rendered. It says what the body does not, such as the model, and how long the output is. */
  job?: object;
}

/** What an operation will cost, as far as the contract says. */
export interface CreditEstimate {
  /** Credits at least. */
  min: number;
  /** Credits at most, by the prices that are known; null when there is no telling. */
  max: number | null;
  /** What was taken for granted, in sentences. */
  assumptions: string[];
  /** What would have to be known, in sentences; empty when nothing is missing. */
  unknown: string[];
}

/** What a request with this body costs by a rule: by one without rates, nobody knows. Without one it costs nothing. */
export function priceOf(
  rule: CreditRule | undefined,
  body: Readonly<Record<string, unknown>>,
  { seconds, job = {} }: EstimateOptions = {},
): CreditEstimate {
  const estimate: CreditEstimate = { min: 0, max: 0, assumptions: [], unknown: [] };
  if (!rule) return estimate;
  if (rule.provisional) estimate.assumptions.push(rule.provisional);
  if (rule.refund) estimate.assumptions.push("Everything succeeds; what fails is refunded.");
  if (!rule.rates) return { ...estimate, max: null, unknown: [rule.unknown ?? "The cost is not documented."] };

  const { by = "" } = rule;
  const [fitting, value, asked] = ratesFor(rule, body, job);
  // What is new is not taken to be cheaper than anything that is known.
  const rates = fitting.length ? fitting : rule.rates;
  if (!fitting.length) {
    estimate.unknown.push(`No price is known for the ${by} ${value}: the range covers those that have one.`);
  } else if (rates.length > 1) {
    estimate.unknown.push(`The ${by} is not given: the range covers all of them.`);
  } else if (value !== asked) {
    estimate.assumptions.push(takenByDefault(by, `${value}`));
  }
  const { seconds: field = "", usualSeconds } = rule;
  const sent = fieldOf(body, field);
  // Null that is sent is no length, and nothing that is left out: the job's own no longer stands.
  let length = sent === undefined ? fieldOf(job, field) : sent;
  if (usualSeconds && sent === undefined && length == null) {
    length = usualSeconds;
    estimate.assumptions.push(lengthByDefault(usualSeconds));
  }
  const parts = isLength(length) ? NO_PARTS : lengthOfParts(rule.spoken, body, job);
  if (parts.isWhole) estimate.assumptions.push(`Its parts are ${parts.seconds} seconds long, and so is the output.`);
  const known = parts.isWhole ? parts.seconds : isLength(length) ? length : seconds;
  let most = known;
  if (parts.seconds > (known ?? 0) && (known !== undefined || !rule.spoken?.partly)) {
    estimate.assumptions.push(`What is said takes ${parts.seconds} seconds at most.`);
    // Longer than was taken for granted is what is beside it at most.
    const beside = (parts.hasMore && known) || 0;
    if (beside) estimate.assumptions.push(`What is beside it takes ${beside} seconds at most.`);
    most = parts.seconds + beside;
  }
  const costs = rates.map((rate) => cost(rate, rule, body, most, known));
  estimate.min = Math.min(...costs.map(({ min }) => min));
  estimate.max = costs.some(({ max }) => max === null) ? null : Math.max(...costs.map(({ max }) => max ?? 0));
  for (const { assumption, unknown } of costs) {
    if (assumption && !estimate.assumptions.includes(assumption)) estimate.assumptions.push(assumption);
    if (unknown && !estimate.unknown.includes(unknown)) estimate.unknown.push(unknown);
  }
  return estimate;
}

/**
 * The rates that may apply: the one for the value, else the one that is for none. All where nobody says the value, and none where
 * it has no price. With the value, and the one that is asked for. Null that is sent is a value like others, which no default takes the
 * place of; null in the record of a job is one where the contract knows no default of what the body leaves out.
 */
export function ratesFor(
  { by = "", usual, rates = [] }: CreditRule,
  body: object,
  job: object,
): readonly [rates: readonly CreditRate[], value: unknown, asked: unknown] {
  const sent = fieldOf(body, by);
  const asked = sent === undefined ? fieldOf(job, by) : sent;
  const value = sent === null ? sent : (asked ?? usual ?? asked);
  const own = rates.filter((rate) => value === undefined || rate.for === `${value}`);
  return [own.length ? own : rates.filter((rate) => !rate.for), value, asked];
}

/** What is taken for granted when nobody says what the price goes by. */
export function takenByDefault(field: string, value: string): string {
  return `The ${field} is the default, ${value}.`;
}

/** The same of how long the output is. */
export function lengthByDefault(seconds: number): string {
  return takenByDefault("length", `${seconds} seconds`);
}

function isLength(seconds: unknown): seconds is number {
  return typeof seconds === "number" && seconds > 0;
}

interface LengthOfParts {
  /** 0: nothing says it. */
  readonly seconds: number;
  /** Each part says its length, and there is nothing beside them: so long is the output, and no less. */
  readonly isWhole?: boolean;
  /** There is something beside them. */
  readonly hasMore?: boolean;
}

const NO_PARTS: LengthOfParts = { seconds: 0 };

/** How long the output is by what is spoken in it. */
export interface SpokenLength {
  /** Seconds, no more and no less. */
  readonly exact?: number;
  /** Seconds at most. */
  readonly most?: number;
}

/** What a request with this body, or else its job, says of the length of its output by what is spoken in it. */
export function spokenLength(spoken: SpokenText | undefined, body: object, job: object = {}): SpokenLength {
  const { seconds, isWhole, hasMore } = lengthOfParts(spoken, body, job);
  if (seconds === 0) return {};
  if (isWhole) return { exact: seconds };
  return hasMore || spoken?.partly ? {} : { most: seconds };
}

/** How long the parts of the request, or else of its job, are at most: by what they say themselves, or by their text. */
function lengthOfParts(spoken: SpokenText | undefined, body: object, job: object): LengthOfParts {
  // What a request sends takes the place of what its job says, also where it is null.
  const holderOf = (path: string): object => (fieldOf(body, path.split(/[.[]/)[0] ?? "") === undefined ? job : body);
  const isSent = (field = ""): boolean => (fieldOf(holderOf(field), field) ?? null) !== null;
  if (!spoken || isSent(spoken.unless)) return NO_PARTS;
  const { rate, beside } = spoken;
  // Both stand in the same list.
  const [, list = "", text = spoken.text] = (spoken.seconds && /^(.*\[\])\.(.*)/.exec(spoken.text)) || [];
  const length = list ? spoken.seconds?.slice(list.length + 1) : spoken.seconds;
  const hasMore = isSent(beside);
  const record = holderOf(spoken.text);
  let isWhole = !hasMore && length !== undefined;
  let seconds = 0;
  for (const part of list ? valuesAt(record, list) : [record]) {
    const [said] = length ? valuesAt(part, length) : [];
    if (!isLength(said)) isWhole = false;
    seconds += isLength(said) ? said : (60 * wordsIn(valuesAt(part, text).join(" "))) / rate;
  }
  return seconds ? { seconds: rounded(seconds), isWhole, hasMore } : NO_PARTS;
}

/** A long word counts as several, and so do numbers and what has no spaces. */
function wordsIn(text: string): number {
  return text.match(/[\d\u3040-\ud7af]{1,2}|[^\s\d\u3040-\ud7af]{1,8}/g)?.length ?? 0;
}

/** Without the dust of binary fractions: 0.7 credits a second for 10 seconds are 7. */
export function rounded(credits: number): number {
  return Math.round(credits * 1e6) / 1e6;
}

interface Cost {
  min: number;
  max: number | null;
  assumption?: string;
  unknown?: string;
}

function cost(
  rate: CreditRate,
  { started }: CreditRule,
  body: Readonly<Record<string, unknown>>,
  /** The output has at most, and at least. */
  most: number | undefined,
  least = 0,
): Cost {
  const { amount, minimum = 0 } = rate;
  const paid = (count: number): number => Math.max(minimum, rounded(amount * count));
  if (rate.per === "request") return { min: amount, max: amount };
  if (rate.per === "item") {
    const { item, usual } = rate;
    const { [item]: items } = body;
    const count = Array.isArray(items) ? items.length : items === undefined && usual;
    if (typeof count !== "number") return { min: paid(1), max: null, unknown: `How many entries ${item} has.` };
    const all = paid(count);
    return {
      min: all,
      max: all,
      ...(items === undefined && { assumption: takenByDefault(`number of entries of ${item}`, `${count}`) }),
    };
  }
  const unit = rate.seconds;
  if (most === undefined) return { min: minimum, max: null, unknown: "How many seconds the output has." };
  const charged = (seconds: number, isWhole: boolean): number =>
    paid(isWhole ? Math.ceil(rounded(seconds / unit)) : seconds / unit);
  return {
    min: charged(least, started === "whole"),
    max: charged(most, started !== "share"),
    ...(!started && {
      assumption: `How a started unit of ${unit === 1 ? "a second" : `${unit} seconds`} is charged is not documented: from its share to the whole.`,
    }),
  };
}
