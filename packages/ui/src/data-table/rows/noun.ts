/** A noun given in the plural, in the singular: `entries` is `entry`. */
export const singular = (noun: string): string =>
  noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, '')

/** The form of a plural noun that follows a count. */
export const nounOf = (noun: string, count: number): string => (count === 1 ? singular(noun) : noun)
