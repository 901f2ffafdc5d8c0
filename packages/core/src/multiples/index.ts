/** How validators count multiples: 19.99 is one of 0.01, which the division of two numbers in binary does not say. */
export const MULTIPLES = { multipleOfPrecision: 9 } as const;
