import { type CurrencyWay, currencySteps, usedInADay } from '@gildscope/planner'
import { Button, Coins, counted, Missing, Panel } from '@gildscope/ui'
import { EChart, useChartColors } from '@gildscope/ui/chart'
import { type Column, DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'
import { AmountField, amountOf, coinText } from '@gildscope/ui/forms'
import panels from '@gildscope/ui/layout/panels.module.css'
import { useMemo, useState } from 'react'
import type { OwnValues } from '../../../market/currencies/own-values.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { itemPath } from '../../../pages/paths.ts'
import { refOfItem } from './columns.tsx'
import styles from './currencies.module.css'
import { type CurrencyRow, scaleWords, stateWords } from './model.ts'
import { stepsOption } from './steps-option.ts'

type Items = ReadonlyMap<number, KnownItem | null>

const CHART_HEIGHT = 190
const COINS = { kind: 'coins', step: 1 } as const
const INITIAL = { sort: { column: 'brings', order: 'desc' }, rows: 10 } as const
const keyOf = ({ way }: CurrencyWay): number => way.output

const wayColumns = (items: Items | undefined, scale: number): readonly Column<CurrencyWay>[] =>
  defineColumns<CurrencyWay>()([
    {
      ...{ id: 'name', title: 'Leads to', kind: 'item', width: 170 },
      value: ({ way }) => refOfItem(items, way.output),
      href: ({ way }) => itemPath(way.output),
    },
    {
      ...{ id: 'a_day', title: 'A day', kind: 'number', width: 72 },
      value: ({ aDay }) => aDay,
      tone: ({ isThin }) => (isThin ? 'warn' : null),
      detail: ({ isThin, isSoldToVendor }) =>
        isThin ? 'The market takes less than one a day' : isSoldToVendor ? 'Vendors take any number' : null,
    },
    {
      ...{ id: 'brings', title: 'Brings', kind: 'coins', width: 96 },
      value: ({ brings }) => Math.round(brings * scale),
    },
    {
      ...{ id: 'spread', title: '±', kind: 'coins', width: 84, help: 'Half of what lies between least and most' },
      value: ({ least, most }) => Math.round(((most - least) / 2) * scale),
    },
  ])

const KEPT_WORDS: Record<OwnValues['keptIn'], string | null> = {
  account: null,
  unsent: 'Kept in this browser so far; your account gets it as soon as it can be reached.',
  browser: 'Kept in this browser; with your account once you sign in.',
  nowhere: 'This browser keeps nothing: a reload loses it.',
}

const OwnValue = ({ row: { id, own: mine, scale }, own }: { row: CurrencyRow; own: OwnValues }) => {
  const [text, setText] = useState(mine === null ? '' : coinText(Math.round(mine * scale)))
  const change = (next: string): void => {
    setText(next)
    const copper = amountOf(next, COINS)
    if (copper !== null) own.set(id, copper / scale)
    else if (next.trim() === '') own.set(id, null)
  }
  return (
    <div className={styles.own}>
      <AmountField amount={COINS} label={`My value, ${scaleWords(scale)}`} onText={change} text={text} />
      <Button disabled={mine === null} onClick={() => change('')}>
        As market
      </Button>
      {KEPT_WORDS[own.keptIn] !== null && <p className={panels.hint}>{KEPT_WORDS[own.keptIn]}</p>}
    </div>
  )
}

/** One currency: what the next unit brings, every way, and its own value. */
export const CurrencyPanel = ({ row, own, items }: { row: CurrencyRow; own: OwnValues; items: Items | undefined }) => {
  const colors = useChartColors()
  const { ref, scale, value, held } = row
  const steps = useMemo(() => currencySteps(value), [value])
  const option = useMemo(() => stepsOption({ steps, held, scale, colors }), [steps, held, scale, colors])
  const columns = useMemo(() => wayColumns(items, scale), [items, scale])
  const table = useTableView({ columns, prefix: 'ways', initial: INITIAL })
  const units = held ?? 0
  const used = usedInADay(steps, units)
  return (
    <Panel note="what the next one brings" title={ref.name ?? `Currency ${row.id}`}>
      <div className={panels.body}>
        {stateWords(value) !== null && <p className={panels.hint}>{stateWords(value)}: only your own value counts.</p>}
        {steps.length > 0 && (
          <>
            <p className={styles.facts}>
              {units > 0 && (
                <>
                  <strong>{counted(units, 'unit')} in one day</strong>
                  <span>
                    mean <Coins value={Math.round((used.coin / units) * scale)} />
                  </span>
                </>
              )}
              <span>
                the next {used.next === 0 ? <Missing /> : <Coins value={Math.round(used.next * scale)} />}{' '}
                {scaleWords(scale)}
              </span>
            </p>
            <EChart
              height={CHART_HEIGHT}
              label="What the next unit brings, by units used in one day"
              option={option}
              summary={counted(steps.length, 'step')}
            />
          </>
        )}
        <OwnValue key={`${row.id} ${scale}`} own={own} row={row} />
      </div>
      {value.ways.length > 0 && (
        <DataTable
          columns={columns}
          label="Ways"
          noun="ways"
          rowKey={keyOf}
          source={{ kind: 'rows', rows: value.ways }}
          table={table}
          variant="plain"
        />
      )}
      <p className={styles.note}>
        A quarter of a day’s sales, fees taken off. An item that several ways lead to counts once.
      </p>
    </Panel>
  )
}
