// Tools by words of what they do: those that few tools have count most.
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { dataResult } from "../results/tool-result.ts";
import { suggestion } from "../selection.ts";
import type { Session } from "../session.ts";
import { offeredTools } from "../tools/offered.ts";

/** Of what is found. */
const MOST_FOUND = 6;
/** Of names where no words are given. */
const MOST_NAMES = 200;

/** How much a word says of a tool, by where it stands. */
const WEIGHTS: readonly (readonly [weight: number, words: (tool: Tool) => string])[] = [
  [3, ({ name, title = "" }) => `${name} ${title}`],
  [1, ({ description = "", inputSchema }) => `${description} ${Object.keys(inputSchema.properties ?? {}).join(" ")}`],
];

export function searchTools(session: Session, query: string): CallToolResult {
  const all = offeredTools(session);
  const asked = [...new Set(wordsOf(query))];
  if (asked.length === 0) {
    const named = all.slice(0, MOST_NAMES).map(({ name, title }) => ({ name, title }));
    const more = all.length > named.length ? `There are ${all.length}: search with words.` : undefined;
    return dataResult(undefined, { tools: named }, [more]);
  }
  const ranked = rank(all, asked);
  const found = ranked.slice(0, MOST_FOUND).map(({ name, description }) => ({ name, description }));
  return dataResult(undefined, { tools: found, total: ranked.length }, [noteOn(all, query, ranked.length)]);
}

function noteOn(all: readonly Tool[], query: string, found: number): string | undefined {
  if (found > MOST_FOUND) return `The best ${MOST_FOUND} of ${found}: other words find others.`;
  if (found > 0) return undefined;
  const near = suggestion(
    query.trim().replace(/\W+/g, "_").toLowerCase(),
    all.map(({ name }) => name),
  );
  return `No tool has one of these words.${near} Without words, all names are listed.`;
}

function rank(all: readonly Tool[], asked: readonly string[]): Tool[] {
  const words = all.map((tool) => WEIGHTS.map(([weight, of]) => ({ weight, words: wordsOf(of(tool)) })));
  const scores = all.map(() => 0);
  for (const word of asked) {
    const hits = words.map((places) =>
      Math.max(0, ...places.map((place) => (place.words.some((other) => isSame(word, other)) ? place.weight : 0))),
    );
    const having = hits.filter((hit) => hit > 0).length;
    if (having === 0) continue;
    hits.forEach((hit, index) => {
      scores[index] = (scores[index] ?? 0) + hit * Math.log(1 + all.length / having);
    });
  }
  return all
    .map((tool, index) => ({ tool, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
}

/** By their beginnings, so that "videos" finds "video" and the other way round; short ones by themselves. */
function isSame(word: string, other: string): boolean {
  if (word === other) return true;
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short.length >= 4 && long.startsWith(short);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
