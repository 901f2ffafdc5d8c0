/** Milliseconds between two looks at a job that hints have asked for: many in a row are one look. */
export const SHORTEST_HINTED_MS = 1_000;
