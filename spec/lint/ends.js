// States that are meant as ends of a job, and do not say so: whoever waits for the job would wait for ever.

/** @typedef {{ from: string, to: string, at?: string }} Move */

/**
 * Why a state without `terminal` is an end all the same; undefined where the job goes on from there. A move from any state (`*`) says
 * of none that it is on the way: it is, if a move that names it leads to it or on from it.
 * @param {any} job What `x-job` says of it.
 * @param {string} state
 * @returns {string | undefined}
 */
export function whyAnEnd(job, state) {
  const { initial, states = {} } = job;
  const moves = /** @type {Move[]} */ (job.transitions ?? []);
  if (states[state]?.terminal) return undefined;
  const named = (/** @type {string} */ from) => moves.flatMap((move) => (move.from === from ? [move.to] : []));
  const all = (/** @type {string} */ from) =>
    states[from]?.terminal ? [] : [...named(from), ...named("*")].filter((to) => to !== from);
  const succeeds = [...reachedFrom(state, all)].some((one) => states[one]?.terminal === "succeeded");
  const ends = [...reachedFrom(state, named)].some((one) => states[one]?.terminal);
  if (!succeeds && !ends) return 'only `from: "*"` leads on from it, and to no success';
  const comes = moves.filter(({ from, to }) => to === state && from !== state);
  const isOnItsWay = state === initial || comes.some(({ from, at }) => from !== "*" || at !== undefined);
  return isOnItsWay || goesOn(job, state) ? undefined : 'only `from: "*"` leads to it, and on from it';
}

/**
 * Whether a transition that names a state leads on from it.
 * @param {any} job
 * @param {string} state
 */
export function goesOn(job, state) {
  return (job.transitions ?? []).some((/** @type {Move} */ { from, to }) => from === state && to !== state);
}

/** What to write for a state that is an end, or is not. */
export function endOrWay(/** @type {string} */ state) {
  return `Give it \`terminal\`, if the job ends there, or say where it goes on with \`{ from: ${state}, to: …, on: … }\``;
}

/**
 * A state, and all that a job can come to from there.
 * @param {string} state
 * @param {(from: string) => string[]} next
 */
export function reachedFrom(state, next) {
  const reached = new Set([state]);
  for (const one of reached) for (const to of next(one)) reached.add(to);
  return reached;
}
