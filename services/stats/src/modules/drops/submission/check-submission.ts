import { DAY_MS } from '@gildscope/base/time'
import type { DropDelay, DropSubmission } from '@gildscope/contracts'
import { snapshotMoment } from '@gildscope/research/drops'
import { AppError } from '@gildscope/service-kit'

const DAYS: Record<DropDelay, number> = { '': 1, Day: 1, Week: 7, Month: 31, '3Month': 92 }
/** The maximum of one kind that bags can hold: slots of the largest ones times 250. */
const MOST_CARRIED = 250_000

/** When the second snapshot was taken; it must not be older than the selected delay. */
export const momentOf = ({ iso, delay }: Pick<DropSubmission, 'iso' | 'delay'>, now: Date): Date => {
  const at = snapshotMoment(iso, now)
  const days = DAYS[delay ?? '']
  if (at.getTime() >= now.getTime() - days * DAY_MS) return at
  const most = days === 1 ? 'a day' : `${days} days`
  throw new AppError('VALIDATION', `iso ${at.toISOString()} is more than ${most} ago; take new snapshots`)
}

/** Refuses a currency that is named twice, of which only one can be true. */
export const checkWallet = (wallet: DropSubmission['wallet']): void => {
  const seen = new Set<number>()
  for (const { id } of wallet) {
    if (seen.has(id)) throw new AppError('VALIDATION', `currency ${id} is listed twice in wallet; add up its values`)
    seen.add(id)
  }
}

type Contents = Pick<DropSubmission, 'consumed' | 'items' | 'bags'>

/** Rejects quantities that no character can carry, and bags that contradict consumed and items. */
export const checkQuantities = ({ consumed, items, bags }: Contents): void => {
  const large = [...consumed, ...items].find(({ quantity }) => quantity > MOST_CARRIED)
  if (large !== undefined)
    throw new AppError(
      'VALIDATION',
      `${large.quantity} of item ${large.id} are more than a character can carry, ${MOST_CARRIED}`,
    )
  if (bags === undefined) return
  const changes = new Map([
    ...consumed.map(({ id, quantity }): [string, number] => [String(id), -quantity]),
    ...items.map(({ id, quantity }): [string, number] => [String(id), quantity]),
  ])
  for (const id of new Set([...Object.keys(bags), ...changes.keys()])) {
    const [sent, known] = [bags[id] ?? 0, changes.get(id) ?? 0]
    if (sent !== known)
      throw new AppError(
        'VALIDATION',
        `bags change by ${sent} of item ${id.slice(0, 20)}, but consumed and items say ${known}; they must agree`,
      )
  }
}
