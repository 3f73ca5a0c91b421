import { type EndpointReply, getPickMinutes, getRecordPicks, type RecordDay } from '@gildscope/contracts'
import { Button, Coins, formatNumber, goldText, ItemName, Loading, Missing } from '@gildscope/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { Failed } from '../../../../market/failed.tsx'
import { useItemRefs } from '../../../../market/use-item-refs.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import styles from '../track-record.module.css'

type RecordPick = EndpointReply<typeof getRecordPicks>[number]

const MINUTES_SHOWN = 40

/** `10 Oct 20:01`, in UTC as all of the record. */
const minuteText = (at: string): string => {
  const iso = new Date(at).toISOString()
  return `${iso.slice(5, 10)} ${iso.slice(11, 16)}`
}

/** The minutes that settled a pick, of which there may be thousands: those that filled come first. */
const Minutes = ({ pick }: { pick: number }) => {
  const minutes = useEndpoint(getPickMinutes, { query: { pick } })
  const rows = minutes.data?.reply
  if (rows === undefined)
    return minutes.error === null ? (
      <Loading lines={3} />
    ) : (
      <Failed state={fetched(minutes)} title="Its minutes could not be fetched" who="The items service" />
    )
  if (rows.length === 0) return <p className={styles.dim}>No minute of it is recorded yet.</p>
  const filled = rows.filter(({ bought, sold }) => bought > 0 || sold > 0)
  const shown = filled.slice(0, MINUTES_SHOWN)
  return (
    <>
      <p className={styles.dim}>
        {formatNumber(rows.length)} minutes in which something changed; {formatNumber(filled.length)} filled an own
        order
        {filled.length > shown.length && `, the first ${shown.length} of them below`}. Times are UTC.
      </p>
      {shown.length > 0 && (
        <table className={styles.minutes}>
          <thead>
            <tr>
              <th scope="col">Minute</th>
              <th scope="col">Best bid</th>
              <th scope="col">Lowest ask</th>
              <th scope="col">Bought</th>
              <th scope="col">Sold</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, buyPrice, sellPrice, bought, sold }) => (
              <tr key={at}>
                <th scope="row">{minuteText(at)}</th>
                <td>
                  <Coins value={buyPrice} />
                </td>
                <td>
                  <Coins value={sellPrice} />
                </td>
                <td>{bought === 0 ? <Missing /> : formatNumber(bought, Number.isInteger(bought) ? 0 : 1)}</td>
                <td>{sold === 0 ? <Missing /> : formatNumber(sold, Number.isInteger(sold) ? 0 : 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const MINUTES_AN_HOUR = 60

const unseenText = (minutes: number): string =>
  minutes < MINUTES_AN_HOUR ? `${minutes} min` : `${formatNumber(minutes / MINUTES_AN_HOUR, 1)} h`

const Realised = ({ pick: { state, realised, unseen } }: { pick: RecordPick }) => (
  <span className={realised === null ? undefined : realised >= 0 ? styles.gain : styles.lost}>
    {state === 'open' && 'still open'}
    {state === 'unjudged' && 'not judged'}
    {realised !== null && <Coins form="gold" isSigned value={realised} />}
    {unseen > 0 && <span className={styles.dim}> {unseenText(unseen)} unseen</span>}
  </span>
)

const Promised = ({ pick: { promised } }: { pick: RecordPick }) => (
  <>
    <Coins form="gold" isSigned value={promised.mean} />{' '}
    <span className={styles.dim}>
      {goldText(promised.least)} to {goldText(promised.most)}
    </span>
  </>
)

type PickProps = { pick: RecordPick; item: Parameters<typeof ItemName>[0]['item'] | undefined }

const Item = ({ pick, item }: PickProps) =>
  item === undefined ? `Item ${pick.id}` : <ItemName href={itemPath(pick.id)} item={item} size={22} />

type MoreProps = PickProps & { isOpen: boolean; onToggle: () => void }

const More = ({ pick, item, isOpen, onToggle }: MoreProps) => (
  <Button
    aria-expanded={isOpen}
    aria-label={`Minutes of ${item?.name ?? `item ${pick.id}`}`}
    className={isOpen ? styles.turned : undefined}
    icon={IconChevronDown}
    onClick={onToggle}
    size="small"
    variant="quiet"
  />
)

const PickRow = ({ pick, item }: PickProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr>
        <th scope="row">
          <Item item={item} pick={pick} />
        </th>
        <td>{formatNumber(pick.units)}</td>
        <td>
          <Coins value={pick.buyAt} />
        </td>
        <td>
          <Coins value={pick.sellAt} />
        </td>
        <td>
          {formatNumber(pick.bought)}, {formatNumber(pick.sold)}
        </td>
        <td>
          <Promised pick={pick} />
        </td>
        <td>
          <Realised pick={pick} />
        </td>
        <td>
          <More isOpen={isOpen} item={item} onToggle={() => setOpen((before) => !before)} pick={pick} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td className={styles.minutesCell} colSpan={8}>
            <Minutes pick={pick.pick} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The same on a phone, where no table of eight columns has room. */
const PickCard = ({ pick, item }: PickProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.pickCard}>
      <p>
        <Item item={item} pick={pick} />
        <Realised pick={pick} />
      </p>
      <p className={styles.dim}>
        <span>
          {formatNumber(pick.units)} at <Coins value={pick.buyAt} />, sell <Coins value={pick.sellAt} />
        </span>
        <More isOpen={isOpen} item={item} onToggle={() => setOpen((before) => !before)} pick={pick} />
      </p>
      <p className={styles.dim}>
        <span>
          Promised <Promised pick={pick} />
        </span>
        <span>
          bought {formatNumber(pick.bought)}, sold {formatNumber(pick.sold)}
        </span>
      </p>
      {isOpen && <Minutes pick={pick.pick} />}
    </li>
  )
}

/** The picks of a frozen set, each with its minutes. */
export const OpenedDay = ({ set, gold }: { set: RecordDay; gold: number }) => {
  const picks = useEndpoint(getRecordPicks, { query: { purse: gold, day: set.day } })
  const rows = picks.data?.reply
  const { refs } = useItemRefs((rows ?? []).map(({ id }) => id))
  const isPhone = useIsPhone()
  if (rows === undefined)
    return picks.error === null ? (
      <Loading lines={4} />
    ) : (
      <Failed state={fetched(picks)} title="Its picks could not be fetched" who="The items service" />
    )
  return (
    <div className={styles.opened}>
      <p className={styles.hash}>
        <span className={styles.dim}>SHA-256</span> <code>{set.hash}</code>
      </p>
      {isPhone ? (
        <ul aria-label={`Picks of ${set.day}`} className={styles.pickCards}>
          {rows.map((pick) => (
            <PickCard item={refs?.get(pick.id)} key={pick.pick} pick={pick} />
          ))}
        </ul>
      ) : (
        <table className={styles.picks}>
          <caption className="gs-visually-hidden">Picks of {set.day}</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Units</th>
              <th scope="col">Bid</th>
              <th scope="col">Ask</th>
              <th scope="col">Bought, sold</th>
              <th scope="col">Promised</th>
              <th scope="col">Realised</th>
              <th scope="col">
                <span className="gs-visually-hidden">Minutes</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((pick) => (
              <PickRow item={refs?.get(pick.id)} key={pick.pick} pick={pick} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
