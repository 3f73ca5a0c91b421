/**
 * An array of numbers in PostgreSQL's text form, for a parameter of an array type. The driver would produce the same
 * text, but quotes and escapes each number: with some ten thousand of them that is most of the statement's cost here.
 */
export const numberArray = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`
