import { type FindRow, isFetchable } from './model.ts'

/** Who gets what is fetched. */
export type Fetcher = { account: string; character: string }

/** One thing to do in the game. */
export type Move = {
  key: string
  /** Order of doing. */
  stage: number
  what: string
  /** Who does it: a character, or whoever of the account. */
  who: string
  units: number
}

const AT_ONCE = 0
const HAND_OVER = 1
const PUT = 2
const TAKE = 3

const named = (row: FindRow): string => (row.ref.name === null ? `item ${row.id}` : row.ref.name)
const at = (base: string, { spot }: FindRow): string => (spot === null ? base : `${base}, ${spot}`)

/** Already in reach of the character: in its bags, or in slots that all of the account share. */
export const isThere = (row: FindRow, { account, character }: Fetcher): boolean =>
  row.account === account && (row.place === 'sharedInventory' || (row.place === 'inventory' && row.where === character))

/** Bound to its account, a thing does not leave it. */
export const canFetch = (row: FindRow, to: Fetcher): boolean =>
  isFetchable(row) && !isThere(row, to) && (row.account === to.account || row.binding === 'none')

/** The moves of one row, from another account by mail, within one through its bank. */
const movesOf = (row: FindRow, to: Fetcher, hasNames: boolean): Move[] => {
  const { key, account, place, where, units } = row
  const isOwn = account === to.account
  const what = hasNames ? `${units} ${named(row)}` : `${units}`
  const move = (stage: number, text: string, who: string): Move => ({
    key: `${key}\n${stage}`,
    stage,
    what: text,
    who,
    units,
  })
  const anyone = isOwn ? `${account}, ${to.character}` : account
  const take = (base: string): Move => move(isOwn ? TAKE : AT_ONCE, `${at(base, row)}: take ${what}`, anyone)
  const mail = (base: string | null, who: string): Move =>
    move(HAND_OVER, `${base === null ? 'Mail' : `${at(base, row)}: mail`} ${what} to ${to.character}`, who)
  if (place === 'guild') return [take(`Guild stash of ${where ?? account}`), ...(isOwn ? [] : [mail(null, anyone)])]
  if (place === 'deliveryBox') return [take('Delivery box'), ...(isOwn ? [] : [mail(null, anyone)])]
  if (place === 'inventory') {
    const who = `${account}, ${where}`
    if (!isOwn) return [mail('Bags', who)]
    return [move(PUT, `${at('Bags', row)}: put ${what} into the bank`, who), move(TAKE, `Bank: take ${what}`, anyone)]
  }
  const base =
    { bank: 'Bank', materials: 'Material storage', sharedInventory: 'Shared slots' }[place as string] ?? place
  return isOwn ? [take(base)] : [mail(base, anyone)]
}

/** What has to be done, in the order of doing. */
export const movesFor = (rows: readonly FindRow[], to: Fetcher): Move[] => {
  const fetched = rows.filter((row) => canFetch(row, to))
  const hasNames = new Set(fetched.map(({ id }) => id)).size > 1
  return fetched.flatMap((row) => movesOf(row, to, hasNames)).sort((a, b) => a.stage - b.stage)
}

/** As text, one line a move. */
export const movesText = (moves: readonly Move[]): string => moves.map(({ what, who }) => `${what} (${who})`).join('\n')
