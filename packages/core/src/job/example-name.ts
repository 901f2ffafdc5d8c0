/** What the example of a state is called in the contract: states are written `long_name`, their examples are named `longName`. */
export function exampleName(state: string): string {
  return state.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
