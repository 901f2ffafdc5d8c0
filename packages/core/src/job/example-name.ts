/** What the example of a state is called in the contract: states are written `in_queue`, their examples are named `inQueue`. */
export function exampleName(state: string): string {
  return state.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
