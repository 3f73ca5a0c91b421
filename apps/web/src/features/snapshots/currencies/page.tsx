import { Coins, FigureStrip, formatNumber, formatPercent, type KeyFigure, Loading, RetryButton } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Choice, Switch } from '@gildscope/ui/forms'
import notes from '@gildscope/ui/layout/lists.module.css'
import panels from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { type CurrencyPrices, useCurrencyValues } from '../../../market/currencies/use-currency-values.ts'
import { NeedsPermission } from '../../../market/game-account/needs-permission.tsx'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { AccountsSelect } from '../shared/characters/accounts-choice.tsx'
import { currencyColumns } from './columns.tsx'
import styles from './currencies.module.css'
import { CurrencyPanel } from './currency-panel.tsx'
import { firstView } from './first-view.ts'
import { type CurrencyRow, type CurrencySums, currencyRows, currencySums, scaleWords } from './model.ts'
import { MonthLinesContext, useMonthLines } from './use-month-lines.ts'
import { useWallets } from './use-wallets.ts'

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'held', label: 'Held' },
  { value: 'own', label: 'With my value' },
] as const
type Shown = (typeof SHOWN)[number]['value']
const PRICES = [
  { value: 'steady', label: 'Steady prices' },
  { value: 'best', label: 'Best prices' },
] as const satisfies readonly { value: CurrencyPrices; label: string }[]
const INITIAL = { sort: { column: 'held_value', order: 'desc' }, rows: 50 } as const
const SIGNED_OUT = { sort: { column: 'brings', order: 'desc' }, rows: 50 } as const
const UNKNOWN = '–'
const rowKey = ({ id }: CurrencyRow): number => id

const isShown = (shown: Shown, { held, own }: CurrencyRow): boolean =>
  shown === 'all' || (shown === 'held' ? (held ?? 0) > 0 : own !== null)

/** What the user has most in; of nobody's, what brings most. */
const mostHeld = (rows: readonly CurrencyRow[] = []): CurrencyRow | null => {
  const worth = ({ heldValue, value, scale }: CurrencyRow): [number, number] => [
    heldValue ?? 0,
    (value.brings ?? 0) * scale,
  ]
  return rows.reduce<CurrencyRow | null>((best, row) => {
    if (best === null) return row
    const [held, brings] = worth(row)
    const [mostSoFar, bringsSoFar] = worth(best)
    return held > mostSoFar || (held === mostSoFar && brings > bringsSoFar) ? row : best
  }, null)
}

const moveFigure = (label: string, row: CurrencyRow | null): KeyFigure => ({
  label,
  value: row?.ref.name ?? UNKNOWN,
  note:
    row === null ? (
      'none'
    ) : (
      <>
        {formatPercent(row.change ?? 0)}, <Coins value={Math.round((row.value.brings ?? 0) * row.scale)} />{' '}
        {scaleWords(row.scale)}
      </>
    ),
})

/** `offers`: of vendors, that are known; undefined: still loading. */
const figuresOf = (sums: CurrencySums | null, isHeld: boolean, offers: number | undefined): KeyFigure[] => {
  const gold = (copper: number | undefined) =>
    copper === undefined || !isHeld ? UNKNOWN : <Coins form="gold" value={Math.round(copper)} />
  return [
    {
      ...{ label: 'Held, at market', value: gold(sums?.atMarket) },
      note: isHeld ? `${formatNumber(sums?.held ?? 0)} currencies` : 'no wallet was read',
    },
    { label: 'Held, at my values', value: gold(sums?.atOwn), note: 'used by planner, farming, value' },
    { label: 'If spent in one day', value: gold(sums?.inADay), note: 'more would press the prices' },
    moveFigure('Best rise, 30 days', sums?.rise ?? null),
    moveFigure('Best fall, 30 days', sums?.fall ?? null),
    {
      ...{ label: 'Cannot be sold', value: sums === null ? UNKNOWN : `${formatNumber(sums.unsold)} kinds` },
      note: 'only your own value counts',
    },
    {
      ...{ label: 'Vendor offers', value: offers === undefined ? UNKNOWN : formatNumber(offers) },
      note: offers === 0 ? 'none is known here' : 'of community lists',
    },
  ]
}

const Currencies = () => {
  const [shownText, setShown] = useQueryParam('show')
  const [pricesText, setPrices] = useQueryParam('prices')
  const [drops, setDrops] = useQueryParam('drops')
  const [chosen] = useQueryParam('currency')
  const { choice, held, failed, read, isReading } = useWallets()
  const shown = SHOWN.find(({ value }) => value === shownText)?.value ?? 'all'
  const prices = PRICES.find(({ value }) => value === pricesText)?.value ?? 'steady'
  const atLeast = drops !== 'mean'
  const state = useCurrencyValues({ prices, atLeast })
  const { values, currencies, items, own, ways } = state
  const all = useMemo(
    () =>
      currencies === undefined || values === undefined
        ? undefined
        : currencyRows({ currencies, values, own: own.values, held }),
    [currencies, values, own.values, held],
  )
  const rows = useMemo(() => all?.filter((row) => isShown(shown, row)), [all, shown])
  const sums = useMemo(() => (all === undefined ? null : currencySums(all)), [all])
  const offers = useMemo(() => ways?.filter(({ kind }) => kind === 'vendor').length, [ways])
  const columns = useMemo(() => currencyColumns(items), [items])
  const lines = useMonthLines(useMemo(() => (all ?? []).flatMap(({ value }) => value.ways[0]?.way.output ?? []), [all]))
  const hasAccounts = choice.names.length > 0
  const table = useTableView({ columns, initial: hasAccounts ? INITIAL : SIGNED_OUT })
  const source = { kind: 'rows', rows, error: state.error, retry: state.retry } as const
  const row = all?.find(({ id }) => String(id) === chosen) ?? mostHeld(rows)
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-currencies" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <div className={panels.stack}>
        <div className={styles.controls}>
          {hasAccounts && <AccountsSelect choice={choice} />}
          <Choice
            label="Currencies"
            onChange={(value) => setShown(value === 'all' ? null : value)}
            options={SHOWN}
            value={shown}
          />
          <Choice
            label="Prices"
            onChange={(value) => setPrices(value === 'steady' ? null : value)}
            options={PRICES}
            value={prices}
          />
          {hasAccounts && (
            <span className={panels.hint} role="status">
              {isReading ? 'Reading wallets: ' : ''}
              {read} of {choice.readable.length} read
            </span>
          )}
          <Switch isOn={atLeast} onChange={(isOn) => setDrops(isOn ? null : 'mean')}>
            drops at the lower end of their interval
          </Switch>
        </div>
        {choice.lacking.map(({ name, permission }) => (
          <NeedsPermission hidden="what its wallet holds" key={name} name={name} permission={permission} />
        ))}
        {failed.map(({ name, why, retry }) => (
          <div className={`${notes.note} ${notes.warning}`} key={name} role="alert">
            <span>
              The wallet of {name} could not be read: {why}. It is left out of all sums.
            </span>
            <RetryButton onRetry={retry} />
          </div>
        ))}
        <FigureStrip figures={figuresOf(sums, held !== null, offers)} label="Key figures" />
        <div className={styles.columns}>
          <MonthLinesContext value={lines}>
            <DataTable
              columns={columns}
              label="Currencies"
              noun="currencies"
              pageSizes={[20, 50, 100]}
              rowKey={rowKey}
              source={source}
              table={table}
            />
          </MonthLinesContext>
          {row !== null && <CurrencyPanel items={items} key={row.id} own={own} row={row} />}
        </div>
      </div>
    </Page>
  )
}

/** `/currencies`: what one unit of each currency of the wallet brings in coin. */
export const CurrenciesPage = () => {
  const { state, account } = useSession()
  if (state === 'loading')
    return (
      <Page isMarket {...firstView}>
        <Loading lines={10} />
      </Page>
    )
  // Who holds something sees first what is worth most of it.
  return <Currencies key={account?.user ?? ''} />
}
