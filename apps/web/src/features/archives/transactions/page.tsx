import { Loading } from '@gildscope/ui'
import { preloadCharts } from '@gildscope/ui/chart'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { ArchivePage } from '../shared/archive-page.tsx'
import frame from '../shared/archives.module.css'
import { StillTable } from '../shared/still-table.tsx'
import { useArchives } from '../shared/use-archives.ts'
import { Controls } from './controls.tsx'
import { FlipRangeToggle, FlipsView } from './flips/flips.tsx'
import { SharedFlips } from './flips/shared-flips.tsx'
import { ownFlips } from './flips/use-flips.ts'
import { History } from './history/history.tsx'
import { lossText } from './loss.ts'
import { useSlots } from './slot.tsx'
import { readView, type TransactionsView, writeView } from './view.ts'

// Loaded in parallel with the data: the first view contains a chart.
preloadCharts()

const CurrentOrders = lazy(() =>
  import('./current/current-orders.tsx').then((part) => ({ default: part.CurrentOrders })),
)

const TITLE = 'Transactions'
/** Columns of the placeholder table before the first reading. */
const HEADS = ['Item', 'Day', 'Quantity', 'Trades', 'Unit price', 'Value', 'Tax', 'Received', 'Profit'] as const
const LEADS = {
  transactions: 'Every completed trade, kept permanently: the game itself forgets them after 90 days. Days are UTC.',
  flipping: 'The real profit of each flip, after fees. Crafted and dropped items are listed separately.',
  current: 'Your open orders at the trading post: their place in the queue, and what they would bring.',
} as const

const useView = (): [TransactionsView, (part: Partial<TransactionsView>) => void] => {
  const [search, setSearch] = useSearchParams()
  const change = (part: Partial<TransactionsView>): void =>
    setSearch((before) => writeView(before, { ...readView(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  return [readView(search), change]
}

type Mode = keyof typeof LEADS

const modeOf = ({ show, as }: TransactionsView): Mode => (show === 'current' ? 'current' : as)

type OwnProps = { view: TransactionsView; onView: (part: Partial<TransactionsView>) => void }

const Own = ({ view, onView }: OwnProps) => {
  const archives = useArchives('trades')
  const { downloads, aside, fill } = useSlots()
  const mode = modeOf(view)
  return (
    <ArchivePage
      archives={archives}
      downloads={downloads}
      lead={LEADS[mode]}
      loss={lossText(archives)}
      shares={mode === 'flipping' ? 'flips' : 'trades'}
      still={<StillTable heads={HEADS} />}
      title={TITLE}
    >
      <div className={frame.stack}>
        <Controls
          archives={archives}
          aside={aside}
          more={mode === 'flipping' && <FlipRangeToggle />}
          onView={onView}
          view={view}
        />
        {fill(
          <>
            {mode === 'transactions' && <History archives={archives} view={view} />}
            {mode === 'flipping' && <FlipsView source={ownFlips(archives)} view={view} />}
            {mode === 'current' && (
              <Suspense fallback={<Loading lines={14} />}>
                <CurrentOrders
                  accountFilter={archives.account}
                  hasGraph={view.hasGraph}
                  isFull={view.isFull}
                  side={view.side}
                />
              </Suspense>
            )}
          </>,
        )}
      </div>
    </ArchivePage>
  )
}

/** `/transaction_viewer`: completed trades, open orders and flips; `/shared_flips`: those that somebody shared. */
export const TransactionsPage = () => {
  const { pathname } = useLocation()
  const [view, setView] = useView()
  const props = { view, onView: setView }
  return pathname === paths.sharedFlips ? <SharedFlips {...props} /> : <Own {...props} />
}
