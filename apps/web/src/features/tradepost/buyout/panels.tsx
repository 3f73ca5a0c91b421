import { flatSide, sideTotals } from '@gildscope/market'
import { Coins, counted, Notice, Panel } from '@gildscope/ui'
import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { AmountField, coinText } from '@gildscope/ui/forms'
import { IconShoppingCartOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Asks } from '../../../market/use-asks.ts'
import { dayAndTime } from '../../../shell/time/words.ts'
import { DepthChart } from '../shared/depth-chart/depth-chart.tsx'
import styles from './buyout.module.css'
import { answerOf, INPUTS, marksOf, presetOf } from './model.ts'
import { Result } from './result.tsx'
import { type ResultRow, resultColumns } from './results-columns.ts'

/** The content of each panel: the user's input, kept in the address, else the default. */
const useTyped = (asks: Asks) => {
  const [params, setParams] = useSearchParams()
  const type = (name: string, text: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const texts = INPUTS.map((input) => params.get(input.kind) ?? presetOf(input, asks, coinText))
  return { texts, type }
}

const NO_BUYS: Asks = []

const NobodySells = () => (
  <div className={styles.state}>
    <Notice icon={<IconShoppingCartOff size={20} stroke={1.75} />} title="No one is selling this item">
      The game has no sell listings for it now. The page checks again every minute.
    </Notice>
  </div>
)

type PanelsProps = {
  asks: Asks
  /** When they were read, in ms since 1970. */
  at: number
  /** Newer ones could not be fetched. */
  isOld: boolean
  itemId: number
}

/** Four calculations on the asks of an item. */
export const Panels = ({ asks, at, isOld, itemId }: PanelsProps) => {
  const flat = useMemo(() => flatSide(asks), [asks])
  const { texts, type } = useTyped(asks)
  const typed = texts.join('\n')
  const results = useMemo(() => INPUTS.map((input, at) => answerOf(flat, input, texts[at] ?? '')), [flat, typed])
  const marks = useMemo(() => marksOf(results), [results])
  const table = useTableView({ columns: resultColumns, keepsInAddress: false })
  const rows = INPUTS.map(
    ({ label }, at): ResultRow => ({ by: label, typed: texts[at] ?? '', result: results[at] ?? null }),
  )
  const [first] = asks
  if (first === undefined) return <NobodySells />
  return (
    <>
      <div className={styles.head}>
        <span className={styles.facts}>
          {counted(sideTotals(flat).quantity ?? 0, 'unit')} in {counted(asks.length, 'price')}, from{' '}
          <Coins value={first.unitPrice} />; seen {dayAndTime(new Date(at).toISOString())}
          {isOld && ', newer ones could not be fetched'}
        </span>
        <TableDownloads
          columns={resultColumns}
          idColumn={{ id: 'id', title: 'Id', kind: 'number', value: () => itemId }}
          fileName={`gildscope-buyout-${itemId}`}
          source={{ kind: 'rows', rows }}
          table={table}
        />
      </div>
      <div className={styles.panels}>
        {INPUTS.map((input, at) => (
          <Panel key={input.kind} title={input.title}>
            <div className={styles.body}>
              <AmountField
                amount={input.amount}
                hint={input.hint}
                label={input.label}
                onText={(text) => type(input.kind, text)}
                text={texts[at] ?? ''}
              />
            </div>
            <Result result={results[at] ?? null} />
          </Panel>
        ))}
      </div>
      <Panel className={styles.together ?? ''} note="units up to each price" title="How far they reach">
        <DepthChart buys={NO_BUYS} marks={marks} sells={asks} />
      </Panel>
    </>
  )
}
