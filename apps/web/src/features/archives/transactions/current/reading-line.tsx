import { formatNumber } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import type { Progress } from '../../../../market/game-account/read-orders.ts'
import type { AccountOrders } from './account-orders.ts'

const progressWords = ({ name }: AccountOrders, progress: Progress | undefined): string => {
  if (progress === undefined || progress.total === 1) return name
  const total = progress.total === null ? '' : ` of ${formatNumber(progress.total)}`
  return `${name}, ${formatNumber(progress.done)}${total} pages`
}

type ReadingLineProps = { accounts: readonly AccountOrders[]; progress: Readonly<Record<string, Progress>> }

/** Shows for which accounts orders are being loaded, and the progress. */
export const ReadingLine = ({ accounts, progress }: ReadingLineProps) => {
  const reading = accounts.filter(({ state }) => state === 'reading')
  if (reading.length === 0) return null
  return (
    <p className={panels.hint} role="status">
      Reading the orders of {reading.map((account) => progressWords(account, progress[account.name])).join('; ')}
    </p>
  )
}
