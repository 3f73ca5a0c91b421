import untradable from '@gildscope/game-data/untradable-items.json' with { type: 'json' }
import { Button, ItemTile, Panel, WhenDue, WhenSeen } from '@gildscope/ui'
import { IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { AlertButton } from '../../../market/alerts/alert-button.tsx'
import { useItemAlerts } from '../../../market/alerts/use-item-alerts.ts'
import { useFees } from '../../../market/use-fees.ts'
import { comparePath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { AddToList } from '../shared/lists/add-to-list.tsx'
import { Elsewhere } from './elsewhere/elsewhere.tsx'
import { FlipFigures } from './flip-figures/flip-figures.tsx'
import { bindingText } from './head/facts.ts'
import { ItemHead, nameOf } from './head/item-head.tsx'
import { HistoryChart } from './history-chart/history-chart.tsx'
import type { PageItem } from './item-fields.ts'
import styles from './item-view.module.css'
import { KeyFigures } from './key-figures/key-figures.tsx'
import { Listings } from './listings/listings.tsx'
import { atMomentOf, keyFigures } from './model.ts'
import { DepthState } from './order-book/depth-state.tsx'
import { OrderBook } from './order-book/order-book.tsx'
import { useGameItem, useOrderBook } from './queries.ts'
import { itemRef } from './recipes/model.ts'
import { Recipes } from './recipes/recipes.tsx'
import { Windows } from './windows/windows.tsx'

// Years of days, and the statistics of them: wanted by few, and far down.
const Seasons = lazy(async () => ({ default: (await import('./seasons/seasons.tsx')).Seasons }))

const LISTINGS_PX = 560
const WINDOWS_PX = 260
const SEASONS_PX = 820
const RECIPES_PX = 420

const Market = ({ item }: { item: PageItem }) => {
  const { fees, net, setFees } = useFees()
  const book = useOrderBook(item.id)
  const isLive = book.book !== undefined && book.error === null
  const now = useMemo(
    () => (book.book === undefined || !isLive ? item : atMomentOf(book.book, item)),
    [book.book, isLive, item],
  )
  return (
    <>
      <KeyFigures figures={keyFigures(now, net)} polledAt={book.error === null ? null : (item.lastUpdate ?? null)} />
      <div className={styles.top}>
        <HistoryChart itemId={item.id} sellPrice={now.sell_price ?? null} />
        <OrderBook net={net} state={book} />
      </div>
      <WhenDue height={LISTINGS_PX}>
        <div className={styles.thirds}>
          <Listings net={net} side="sell" state={book} />
          <Listings net={net} side="buy" state={book} />
          <div className={styles.stack}>
            <Panel className={styles.depth ?? ''} title="Depth">
              <DepthState state={book} />
            </Panel>
            <FlipFigures fees={fees} item={now} net={net} setFees={setFees} />
          </div>
        </div>
      </WhenDue>
      <WhenDue height={WINDOWS_PX}>
        <div className={styles.pair}>
          <Windows item={item} side="sell" />
          <Windows item={item} side="buy" />
        </div>
      </WhenDue>
      <WhenSeen height={SEASONS_PX}>
        <Suspense fallback={<div aria-busy="true" style={{ minHeight: SEASONS_PX }} />}>
          <Seasons item={item} />
        </Suspense>
      </WhenSeen>
    </>
  )
}

const ItemAlert = ({ id }: { id: number }) => (
  <AlertButton count={useItemAlerts(id).length} of={{ item: id }} title="Tell me when something happens to this item" />
)

const UNTRADABLE = new Set(untradable.ids)

/** Replaces all sections that only tradable items have. */
const NotTradable = ({ item }: { item: PageItem }) => {
  const binding = bindingText(item)
  const reason = UNTRADABLE.has(item.id)
    ? 'is listed on the trading post, but cannot be traded'
    : binding === 'Not bound'
      ? 'is not sold on the trading post'
      : `is ${BOUND_WORDS[binding] ?? 'bound'}`
  return (
    <section className={styles.untradable}>
      <ItemTile item={itemRef(new Map([[item.id, item]]), item.id)} size={40} />
      <h2>
        {nameOf(item)} {reason}
      </h2>
      <p>It has no trading-post price. Its recipes and vendor value are on this page.</p>
    </section>
  )
}

const BOUND_WORDS: Record<string, string> = {
  'Account bound on acquire': 'account bound',
  'Soulbound on acquire': 'soulbound',
}

/** The page of an item that is known. */
export const ItemView = ({ item }: { item: PageItem }) => {
  const game = useGameItem(item.id)
  const isTradable = item.marketable === true
  return (
    <Page
      actions={
        <>
          <Elsewhere id={item.id} name={nameOf(item)} />
          <AddToList items={[item]} />
          {isTradable && (
            <Button icon={IconChartLine} title="Beside other items, on one scale" to={comparePath([item.id])}>
              Compare
            </Button>
          )}
          {isTradable && <ItemAlert id={item.id} />}
        </>
      }
      head={<ItemHead game={game} item={item} />}
      isMarket={isTradable}
      title={nameOf(item)}
    >
      <div className={styles.view}>
        {isTradable ? <Market item={item} /> : <NotTradable item={item} />}
        <WhenDue height={RECIPES_PX}>
          <Recipes item={item} />
        </WhenDue>
      </div>
    </Page>
  )
}
