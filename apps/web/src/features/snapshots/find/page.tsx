import { MINUTE_MS } from '@gildscope/base/time'
import { getList } from '@gildscope/contracts'
import { Button, Coins, counted, FigureStrip, formatNumber, ItemName, type KeyFigure, Panel } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Choice, SelectField, Switch } from '@gildscope/ui/forms'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { ReadingLine } from '../../../market/game-account/reading-line.tsx'
import { useHeldItems } from '../../../market/game-account/use-held-items.ts'
import { ItemPicker } from '../../../market/item-picker/item-picker.tsx'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { findPath, paths } from '../../../pages/paths.ts'
import { useOwnKept } from '../../../shell/kept/use-own-kept.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime, duration } from '../../../shell/time/words.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { NoGameAccount } from '../shared/characters/reading-notes.tsx'
import { AccountNotes } from './account-notes.tsx'
import { findColumns } from './columns.ts'
import { FetchPanel } from './fetch-panel.tsx'
import styles from './find.module.css'
import { type FindRow, type FindSums, findRows, findSums, unitsHeld } from './model.ts'
import { canFetch, type Fetcher } from './moves.ts'
import { PlaceBar } from './place-bar.tsx'
import { type FindState, useFind } from './use-find.ts'

const TITLE = 'Find'
const LEAD =
  'Where an item or a list is, over all your accounts and characters. Read from the game now, kept here for 10 minutes.'
const KINDS = [
  { value: 'item', label: 'Item' },
  { value: 'list', label: 'List' },
] as const
type Kind = (typeof KINDS)[number]['value']
const ALL = 'all'
const INITIAL = { sort: { column: 'units', order: 'desc' }, rows: 50 } as const
const SUGGESTIONS = 30
const MOST_RECENT = 8
const NO_IDS: readonly number[] = []
const NO_ITEMS: ReadonlyMap<number, KnownItem> = new Map()
const recentSchema = z.array(z.int())
const rowKey = ({ key }: FindRow): string => key

/** The items that the address names, one or those of a market list. */
const useWanted = () => {
  const { account } = useSession()
  const [item, setItem] = useQueryParam('item')
  const [list, setList] = useQueryParam('list')
  const lists = Object.entries(account?.lists ?? {}).map(([id, name]) => ({ id, name }))
  const kind: Kind = list === null ? 'item' : 'list'
  const { data, error } = useEndpoint(
    getList,
    { headers: { listid: list ?? '' } },
    { isEnabled: list !== null && list !== '' },
  )
  const ofList = data?.reply.items
  const id = item === null || !/^[1-9]\d{0,8}$/.test(item) ? null : Number(item)
  const ids = useMemo(() => (kind === 'list' ? (ofList ?? NO_IDS) : id === null ? NO_IDS : [id]), [kind, ofList, id])
  return {
    ...{ kind, ids, id, list, lists, error },
    chooseItem: (next: number): void => setItem(String(next)),
    chooseList: (next: string): void => setList(next),
    chooseKind: (next: Kind): void => setList(next === 'list' ? (lists[0]?.id ?? '') : null),
  }
}

/** The last items that were looked for. */
const useRecent = (id: number | null) => {
  const { value, change } = useOwnKept('find-recent', recentSchema)
  useEffect(() => {
    if (id === null || value === undefined || value?.[0] === id) return
    change([id, ...(value ?? []).filter((one) => one !== id)].slice(0, MOST_RECENT))
  }, [id, value, change])
  return (value ?? []).filter((one) => one !== id)
}

const Age = ({ at }: { at: number }) => {
  const ageMs = Math.max(0, useNow() - at)
  return (
    <span className={panels.hint}>
      Read {clockTime(new Date(at).toISOString(), at)},{' '}
      {ageMs < MINUTE_MS ? 'just now' : `${duration(ageMs / 1000)} old`}
    </span>
  )
}

const figuresOf = (sums: FindSums, { accounts }: FindState, each: number | null): KeyFigure[] => {
  const characters = accounts.flatMap((one) => one.characters ?? []).length
  return [
    { label: 'Units', value: formatNumber(sums.units), note: `in ${counted(sums.places, 'place')}` },
    {
      label: 'Free to use',
      value: formatNumber(sums.free),
      note: `${formatNumber(sums.units - sums.free)} are bound`,
    },
    {
      ...{ label: 'Value, sell', value: <Coins form="gold" value={sums.value} /> },
      note: (
        <>
          <Coins form="gold" value={sums.net} /> after fees
        </>
      ),
    },
    { label: 'On offer', value: formatNumber(sums.offered), note: 'at the trading post' },
    { label: 'Fetchable', value: formatNumber(sums.fetchable), note: 'without touching the offer' },
    {
      label: 'Characters',
      value: `${formatNumber(sums.characters)} of ${formatNumber(characters)}`,
      note: 'have some',
    },
    ...(each === null ? [] : [{ label: 'One costs', value: <Coins value={each} />, note: 'lowest listing' }]),
  ]
}

const Recent = ({ ids, find }: { ids: readonly number[]; find: FindState }) => {
  const { refs } = useItemRefs(ids)
  const { found } = find
  return (
    <Panel title="Also looked for">
      <ul className={styles.recent}>
        {ids.map((id) => (
          <li key={id}>
            <ItemName
              href={findPath(id)}
              item={refs?.get(id) ?? { id, name: `Item ${id}`, rarity: null, type: null }}
            />
            <span>{found === null ? '' : formatNumber(unitsHeld(found.snapshot, id))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Controls = ({ wanted, children }: { wanted: ReturnType<typeof useWanted>; children: React.ReactNode }) => {
  const { kind, list, lists, ids } = wanted
  const { refs } = useItemRefs(kind === 'item' ? ids : NO_IDS)
  const [id = 0] = ids
  return (
    <div className={styles.controls}>
      <Choice label="What is looked for" onChange={wanted.chooseKind} options={KINDS} value={kind} />
      <div className={styles.picker}>
        {kind === 'item' ? (
          <ItemPicker
            label="Item"
            limit={SUGGESTIONS}
            onChoose={(item) => wanted.chooseItem(item.id)}
            placeholder={refs?.get(id)?.name ?? 'Name, id or chat link'}
          />
        ) : lists.length === 0 ? (
          <p className={panels.hint}>
            You have no market list. <Link to={paths.lists}>Make one</Link>
          </p>
        ) : (
          <SelectField
            label="Market list"
            onChange={wanted.chooseList}
            options={lists.map(({ id: value, name }) => ({ value, label: name }))}
            value={list ?? ''}
          />
        )}
      </div>
      {children}
    </div>
  )
}

const Find = () => {
  const find = useFind()
  const wanted = useWanted()
  const { found, accounts, names, progress, allowance, isReading, readAll } = find
  const [account, setAccount] = useQueryParam('account')
  const [bound, setBound] = useQueryParam('bound')
  // Not in the address, which others may see: it names a character.
  const [toName, setTo] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const recent = useRecent(wanted.kind === 'item' ? wanted.id : null)
  const { items = NO_ITEMS, failed } = useHeldItems(wanted.ids)
  const all = useMemo(
    () =>
      found === null
        ? undefined
        : findRows(found, new Set(wanted.ids), items).filter(
            (row) =>
              names.includes(row.account) &&
              (account === null || row.account === account) &&
              (bound !== 'no' || row.binding === 'none'),
          ),
    [found, wanted.ids, items, names, account, bound],
  )
  const fetchers: Fetcher[] = accounts.flatMap(({ name, characters = [] }) =>
    characters.map((character) => ({ account: name, character })),
  )
  const to = fetchers.find((one) => `${one.character}, ${one.account}` === toName) ?? fetchers[0] ?? null
  const chosen = to === null ? [] : (all ?? []).filter((row) => canFetch(row, to) && !left.has(row.key))
  const columns = findColumns({
    isList: wanted.kind === 'list',
    isFetched: (row) => (to === null || !canFetch(row, to) ? null : !left.has(row.key)),
    onFetch: (row, isFetched) => {
      const next = new Set(left)
      if (isFetched) next.delete(row.key)
      else next.add(row.key)
      setLeft(next)
    },
  })
  const table = useTableView({ columns, initial: INITIAL })
  // As long as places are missing, nothing found means nothing.
  const rows = isReading && all?.length === 0 ? undefined : all
  const source = { kind: 'rows', rows, error: wanted.error ?? failed?.error ?? null } as const
  const each = wanted.kind === 'item' && wanted.id !== null ? (items.get(wanted.id)?.sell_price ?? null) : null
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-find" source={source} table={table} />}
      isMarket
      lead={LEAD}
      title={TITLE}
      tools={
        <>
          {found !== null && progress === null && <Age at={found.snapshot.endedAt} />}
          <Button icon={IconRefresh} isPending={progress !== null} onClick={() => void readAll()} variant="quiet">
            Read again
          </Button>
        </>
      }
    >
      <div className={panels.stack}>
        <Controls wanted={wanted}>
          <SelectField
            label="Game account"
            onChange={(name) => setAccount(name === ALL ? null : name)}
            options={[
              { value: ALL, label: `All accounts (${names.length})` },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            value={account ?? ALL}
          />
          <Switch isOn={bound !== 'no'} onChange={(isOn) => setBound(isOn ? null : 'no')}>
            bound too
          </Switch>
          {progress === null && (
            <p className={styles.status} role="status">
              {isReading ? 'Characters and guilds are being read' : ''}
            </p>
          )}
        </Controls>
        {progress !== null && <ReadingLine allowance={allowance} progress={progress} />}
        {wanted.ids.length > 0 && rows !== undefined && (
          <FigureStrip figures={figuresOf(findSums(rows), find, each)} label="Key figures" />
        )}
        <div className={styles.columns}>
          <div className={panels.stack}>
            {wanted.ids.length === 0 ? (
              <Panel title="Nothing is looked for yet">
                <p className={styles.recent}>Choose an item or a market list.</p>
              </Panel>
            ) : (
              <>
                {rows !== undefined && <PlaceBar rows={rows} />}
                <DataTable
                  columns={columns}
                  label="Where it is"
                  noun="places"
                  rowKey={rowKey}
                  source={source}
                  table={table}
                />
              </>
            )}
            <AccountNotes find={find} />
          </div>
          <div className={panels.stack}>
            {to !== null && rows !== undefined && wanted.ids.length > 0 && (
              <FetchPanel
                chosen={chosen}
                fetchers={fetchers}
                onChoose={(one) => setTo(`${one.character}, ${one.account}`)}
                rows={rows}
                to={to}
              />
            )}
            {recent.length > 0 && <Recent find={find} ids={recent} />}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** `/find`: where an item or a market list is, over all linked game accounts. */
export const FindPage = () => {
  const { account } = useSession()
  if (Object.keys(account?.gameAccounts ?? {}).length > 0) return <Find key={account?.user} />
  return (
    <Page lead={LEAD} title={TITLE}>
      <NoGameAccount>
        The page asks the game what your accounts hold, through their keys. They need “account”, “characters” and
        “inventories”; “wallet”, “tradingpost” and “guilds” show more places.
      </NoGameAccount>
    </Page>
  )
}
