/** What of the documented `200`, `4XX` and `default` describes an answer with a status; undefined: none of them. */
export function documentedStatus(documented: readonly string[], status: number): string | undefined {
  return [String(status), `${String(status)[0]}XX`, "default"].find((entry) => documented.includes(entry));
}
