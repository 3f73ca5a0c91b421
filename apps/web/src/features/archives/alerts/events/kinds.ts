import type { Notice } from '@gildscope/contracts'

/** Kinds of notices begin with what they are about; others are of the site itself. */
const KINDS = [
  ['alert', 'Rules'],
  ['order', 'Orders'],
  ['key', 'API keys'],
  ['gemstore', 'Gem store'],
  ['archive', 'Archives'],
] as const

const SITE = 'site'

export const kindOf = ({ kind }: Pick<Notice, 'kind'>): string =>
  KINDS.find(([start]) => kind.startsWith(start))?.[0] ?? SITE

/** The kinds that occur, in a fixed order, each with its number. */
export const kindsOf = (events: readonly Notice[]): { value: string; label: string }[] =>
  [...KINDS, [SITE, 'The site'] as const].flatMap(([value, label]) => {
    const count = events.filter((event) => kindOf(event) === value).length
    return count === 0 ? [] : [{ value, label: `${label} (${count})` }]
  })
