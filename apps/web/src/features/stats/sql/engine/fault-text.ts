import { TABLES } from './tables.ts'

const NO_TABLE = /^Catalog Error: Table with name (.*) does not exist!(?:\nDid you mean ".*"\?)?/
/** A line of the query, and below it the sign that points into it. */
const PLACE = /^LINE (\d+): (.*)(?:\n( *\^))?/gm

const AND = new Intl.ListFormat('en-GB')
const THERE_ARE = AND.format(TABLES.map(({ name }) => name))

/** What the engine says about a query that stands below `linesBefore` lines of this page: in lines of the query. */
export const faultText = (said: string, linesBefore: number): string => {
  const places = new Set<string>()
  const words = said.replace(PLACE, (_all, line: string, text: string, sign: string | undefined) => {
    const own = String(Number(line) - linesBefore)
    const below = sign === undefined ? '' : `\n${sign.slice(line.length - own.length)}`
    places.add(`LINE ${own}: ${text}${below}`)
    return ''
  })
  const plain = words.trim().replace(NO_TABLE, (_all, name: string) => `there is no table ${name}, but ${THERE_ARE}`)
  return [plain, ...places].join('\n\n')
}
