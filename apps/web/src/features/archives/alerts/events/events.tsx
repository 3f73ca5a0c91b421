import { type Notice as AlertNotice, listNotices, MAX_NOTICES, markNoticesSeen } from '@gildscope/contracts'
import { Button, Loading, Notice } from '@gildscope/ui'
import { SelectField } from '@gildscope/ui/forms'
import { IconBellOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Failed } from '../../../../market/failed.tsx'
import { noticeDays } from '../../../../shell/bell/notice-days.ts'
import { NoticeRow } from '../../../../shell/bell/notice-row.tsx'
import { useNoticeItems } from '../../../../shell/bell/use-notice-items.ts'
import { useNow } from '../../../../shell/time/use-now.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import page from '../alerts.module.css'
import { useEvents } from '../queries.ts'
import styles from './events.module.css'
import { kindOf, kindsOf } from './kinds.ts'

const PAGE = 50

/** Marks what is shown as seen, up to the newest; it stays marked as new until the page is left. */
const useSeen = (newest: AlertNotice | undefined, unseen: number): void => {
  const { send } = useChange(markNoticesSeen, { refetches: [listNotices], says: null })
  const mark = useEffectEvent(() => {
    if (newest !== undefined && unseen > 0) void send({ body: { until: newest.at } })
  })
  const at = newest?.at
  const hasUnseen = unseen > 0
  useEffect(() => {
    if (at !== undefined && hasUnseen) mark()
  }, [at, hasUnseen])
}

/** Those that were new when they were first shown. */
const useNewOnes = (events: readonly AlertNotice[]): ReadonlySet<string> => {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const added = events.filter(({ id, isSeen }) => !isSeen && !known.has(id))
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]))
  return known
}

const Days = ({ events }: { events: readonly AlertNotice[] }) => {
  const now = useNow()
  const items = useNoticeItems(events)
  const wereNew = useNewOnes(events)
  return noticeDays(events, now).map(({ heading, events: ofDay }) => (
    <section className={styles.day} key={heading ?? ''}>
      <h2 className={styles.heading}>{heading ?? 'Today'}</h2>
      <ul className={styles.list}>
        {ofDay.map((notice) => (
          <li key={notice.id}>
            <NoticeRow
              item={items.get(notice.itemId ?? 0) ?? null}
              notice={{ ...notice, isSeen: notice.isSeen && !wereNew.has(notice.id) }}
              now={now}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type ListProps = { shown: readonly AlertNotice[]; total: number; read: number; isOld: boolean; onMore: () => void }

const List = ({ shown, total, read, isOld, onMore }: ListProps) => (
  <div aria-busy={isOld} className={page.panel}>
    <Days events={shown} />
    <div className={styles.foot}>
      <span>
        {read} of {total} events, of the last 90 days
      </span>
      {read < Math.min(total, MAX_NOTICES) && (
        <Button isPending={isOld} onClick={onMore} size="small">
          Older ones
        </Button>
      )}
    </div>
  </div>
)

/** Everything that the reader was told of, by day. */
export const Events = () => {
  const [limit, setLimit] = useState(PAGE)
  const [kind, setKind] = useQueryParam('kind')
  const { notices, isOld, state } = useEvents(limit)
  useSeen(notices?.events[0], notices?.unseen ?? 0)
  if (notices === undefined)
    return (
      <div className={page.panel}>
        {state.error === null ? (
          <Loading lines={10} />
        ) : (
          <Failed isAlert state={state} title="The events could not be fetched" who="The account service" />
        )}
      </div>
    )
  const { events, total } = notices
  if (total === 0)
    return (
      <div className={page.panel}>
        <Notice icon={<IconBellOff size={20} stroke={1.75} />} title="Nothing has happened yet">
          What your rules, orders, keys and the gem store report stands here for 90 days, whatever channels it went by.
        </Notice>
      </div>
    )
  const kinds = kindsOf(events)
  const chosen = kinds.find(({ value }) => value === kind)?.value ?? ''
  const shown = chosen === '' ? events : events.filter((event) => kindOf(event) === chosen)
  return (
    <>
      {kinds.length > 1 && (
        <div className={styles.filter}>
          <span aria-hidden="true">Show</span>
          <SelectField
            isInline
            label="Kind of event"
            onChange={(value) => setKind(value === '' ? null : value)}
            options={[{ value: '', label: 'all kinds' }, ...kinds]}
            value={chosen}
          />
        </div>
      )}
      <List
        isOld={isOld}
        onMore={() => setLimit(Math.min(MAX_NOTICES, limit + 3 * PAGE))}
        read={events.length}
        shown={shown}
        total={total}
      />
    </>
  )
}
