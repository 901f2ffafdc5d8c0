/** What the example of a state is called in the contract: states are written `long_name`, their examples are named `longName`; `LONG_NAME` stays what it is. */
export function exampleName(state: string): string {
  return state.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
