import { formatNumber, formatPercent, type KeyFigure } from '@gildscope/ui'
import { type BagRow, isFull, isNearlyFull, sumRows } from './model.ts'

const UNKNOWN = '–'
const unread = (why: string): readonly KeyFigure[] => [
  { label: 'Total', value: UNKNOWN, note: `${UNKNOWN} bags` },
  ...['Used', 'Free'].map((label) => ({ label, value: UNKNOWN, note: UNKNOWN })),
  ...['Full', 'Nearly full'].map((label) => ({ label, value: UNKNOWN, note: why })),
]

const share = (part: number, whole: number): string => (whole === 0 ? UNKNOWN : formatPercent((100 * part) / whole))

const names = (rows: readonly BagRow[]): string => {
  if (rows.length === 0) return 'nobody'
  const first = rows.slice(0, 3).map(({ character }) => character)
  return rows.length > first.length ? `${first.join(', ')} and ${rows.length - first.length} more` : first.join(', ')
}

/** `rows` null: nothing was read yet; `accounts`: those whose keys may read bags. */
export const keyFigures = (rows: readonly BagRow[] | null, accounts: number): KeyFigure[] => {
  const why = 'no key may read them'
  if (accounts === 0) return [{ label: 'Characters', value: UNKNOWN, note: why }, ...unread(why)]
  const of = `of ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
  if (rows === null) return [{ label: 'Characters', value: UNKNOWN, note: of }, ...unread('not read yet')]
  const { characters, total, used, free, bags } = sumRows(rows)
  const [full, nearly] = [rows.filter(isFull), rows.filter(isNearlyFull)]
  return [
    { label: 'Characters', value: formatNumber(characters), note: of },
    { label: 'Total', value: formatNumber(total), note: `${formatNumber(bags)} ${bags === 1 ? 'bag' : 'bags'}` },
    { label: 'Used', value: formatNumber(used), note: share(used, total) },
    { label: 'Free', value: formatNumber(free), note: share(free, total) },
    { label: 'Full', value: formatNumber(full.length), note: names(full) },
    { label: 'Nearly full', value: formatNumber(nearly.length), note: names(nearly) },
  ]
}

/** The summary line. */
export const summary = (rows: readonly BagRow[]): string => {
  const { characters, total, used, free } = sumRows(rows)
  const word = characters === 1 ? 'character' : 'characters'
  const [all, taken, left] = [total, used, free].map((slots) => formatNumber(slots))
  return `${formatNumber(characters)} ${word}, ${all} total, ${taken} used, ${left} free`
}
