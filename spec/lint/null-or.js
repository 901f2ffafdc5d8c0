/** How a reference that may be null is written, so that every tool understands the same. */
export const NULL_OR = "`oneOf: [{ $ref }, { enum: [null] }]`";
