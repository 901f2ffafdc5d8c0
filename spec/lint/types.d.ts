// What the rules use of the Redocly API. Declared here because @redocly/cli ships no types.
export interface Location {
  source: { absoluteRef: string };
  child(keys: (string | number)[]): Location;
  key(): Location;
}

export interface Context {
  location: Location;
  /** Kind of node that is visited: Operation, Schema, Response, … */
  type: { name: string; properties?: Record<string, unknown> };
  resolve(node: unknown, from?: string): { node: unknown; location?: Location };
  report(problem: { message: string; location?: Location }): void;
}
