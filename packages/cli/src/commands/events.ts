import { nearInWords } from "@video-ads/core/options";
import { oneLine } from "@video-ads/core/printable";
import type { Source } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { webhookEvents } from "../generated/resources.ts";

const sources: Readonly<Record<Source, readonly Phase[]>> = webhookEvents;

/** What an event can say of a job. */
export type Phase = (typeof webhookEvents)[keyof typeof webhookEvents][number];

/** `source.phase` */
export function eventNames(): string[] {
  return Object.entries(sources).flatMap(([source, phases]) => phases.map((phase) => `${source}.${phase}`));
}

/** Takes an event's name apart; kebab-case is understood as well. */
export function eventOf(name: string): { source: Source; phase: Phase } {
  const [sourceName = "", phaseName = ""] = camelCase(name).split(".");
  const source = sourceOf(sourceName);
  const phase = source && sources[source].find((known) => known === phaseName);
  if (!source || !phase) {
    const events = source ? sources[source].map((known) => `${source}.${known}`) : eventNames();
    throw new CliError(`There is no event ${oneLine(name)}.`, {
      hints: [`${nearInWords(name, events)}There are ${events.join(", ")}.`],
    });
  }
  return { source, phase };
}

export function sourceOf(name: string): Source | undefined {
  return sourceNames().find((source) => source === camelCase(name));
}

/** A source by its name. Throws a {@link CliError} that lists all of them when it is none. */
export function known(name: string): Source {
  const source = sourceOf(name);
  if (source) return source;
  const names = sourceNames();
  throw new CliError(`There are no webhooks of ${oneLine(name)}.`, {
    hints: [`${nearInWords(name, names)}There are some of ${names.join(", ")}.`],
  });
}

export function sourceNames(): Source[] {
  return Object.keys(sources).filter((name): name is Source => name in sources);
}

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}
