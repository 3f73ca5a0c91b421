import type { KeyedPage } from '../create-game-api.ts'
import { GameApiError } from '../game-api-error.ts'
import { IDS_PER_CALL } from '../id-batches.ts'

/** This many consecutive pages without anything new are treated as an answer that does not end. */
const MOST_IN_VAIN = 5

export type PagesRead<Row> = {
  /** The number of rows according to the first page; null if it had none. */
  announced: number | null
  /** Each row once, in the order of the answers. */
  rows: Row[]
  /** Why the pages may be incomplete; null when there is no reason. */
  suspicion: string | null
  /** Whether the end was reached, as opposed to stopping because everything on a page was known. */
  isWhole: boolean
}

type ReadOptions<Row> = {
  idOf: (row: Row) => string
  /** Whether rows of one page with the same id are different ones; on another page they are the same again. */
  canRepeat?: boolean
  /** Called with the new rows of each page; reading stops when it returns false. */
  onPage?: (rows: Row[]) => Promise<boolean> | boolean
}

/**
 * Reads the pages of a list that can change meanwhile, and whose page headers the game is known to get wrong
 * (api-cdi#606): totals that fall from page to page, truncated pages, and repeated pages are suspicious. Rows that
 * moved to the next page because of new ones are not. The rows that were read are valid; that they are complete is not
 * certain. When consecutive pages contain nothing new, no more are requested, however many the game announced. Throws
 * GameApiError if the first page fails.
 */
export const readPages = async <Row>(
  pages: AsyncIterable<KeyedPage<Row>>,
  { idOf, canRepeat = false, onPage }: ReadOptions<Row>,
): Promise<PagesRead<Row>> => {
  const known: Row[] = []
  const knownOf = new Map<string, number>()
  let leftOut = 0
  let suspicion: string | null = null
  let before: KeyedPage<Row> | null = null
  /** From the first page: later numbers may include rows that were added since. */
  let announced: number | null = null
  let count = 0
  let inVain = 0
  const doubt = (what: string): void => {
    suspicion ??= what
  }
  try {
    for await (const page of pages) {
      const onPageOf = new Map<string, number>()
      const fresh = page.rows.filter((row) => {
        const id = idOf(row)
        const count = canRepeat ? (onPageOf.get(id) ?? 0) + 1 : 1
        onPageOf.set(id, count)
        const isNew = count > (knownOf.get(id) ?? 0)
        if (isNew) knownOf.set(id, count)
        return isNew
      })
      known.push(...fresh)
      leftOut += page.leftOut
      const sent = page.rows.length + page.leftOut
      if (before !== null && page.pages < before.pages) doubt('the number of pages fell while they were read')
      if (page.total !== null && before?.total != null && page.total < before.total)
        doubt('the number of rows fell while they were read')
      if (!page.isLast && sent < IDS_PER_CALL) doubt('a page was cut short')
      if (page.rows.length > 0 && fresh.length === 0) doubt('a page came again')
      if (before !== null && sent === 0) doubt('a page was empty')
      before = page
      announced ??= page.total
      inVain = fresh.length === 0 ? inVain + 1 : 0
      if (inVain === MOST_IN_VAIN && !page.isLast) break
      count += 1
      if (onPage !== undefined && !(await onPage(fresh)) && !page.isLast)
        return { announced, rows: known, suspicion, isWhole: false }
    }
  } catch (error) {
    // Pages that existed a moment ago.
    if (count === 0 || !(error instanceof GameApiError) || (error.kind !== 'refused' && error.kind !== 'not-found'))
      throw error
    if (error.status === 401 || error.status === 403) throw error
    doubt('a page that was announced is not there')
  }
  const came = known.length + leftOut
  if (announced !== null && came < announced) doubt(`${announced} rows were announced and ${came} came`)
  return { announced, rows: known, suspicion, isWhole: suspicion === null }
}
