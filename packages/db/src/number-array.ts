/**
 * An array of numbers as PostgreSQL reads it, for a parameter of an array type. The driver would make the same text, but
 * quotes and escapes each number: with some ten thousand of them in a statement that is most of its cost here.
 */
export const numberArray = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
