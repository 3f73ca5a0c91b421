import { SECOND_MS } from '@gildscope/base/time'
import type { Notice } from '@gildscope/contracts'
import { type ItemRef, ItemTile, rarityColor } from '@gildscope/ui'
import {
  type Icon,
  IconBell,
  IconInfoCircle,
  IconKeyOff,
  IconPlugConnectedX,
  IconShoppingBag,
  IconStack2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { clockTime, duration, utcTime } from '../time/words.ts'
import styles from './notice-row.module.css'
import { inOneLine } from './notice-text.ts'

const ICONS: readonly [start: string, icon: Icon][] = [
  ['alert', IconBell],
  ['order', IconStack2],
  ['key', IconKeyOff],
  ['gemstore', IconShoppingBag],
  ['archive', IconPlugConnectedX],
  ['market', IconPlugConnectedX],
  ['channel', IconPlugConnectedX],
]

const iconOf = (kind: string): Icon => ICONS.find(([start]) => kind.startsWith(start))?.[1] ?? IconInfoCircle

const CHANNELS: Readonly<Record<string, string>> = { page: 'in the page' }

/** Where else it was sent; every event is in the page. */
const channelWords = (channels: readonly string[]): string => {
  const others = channels.filter((kind) => kind !== 'page')
  return (others.length === 0 ? ['page'] : others).map((kind) => CHANNELS[kind] ?? kind).join(', ')
}

const ageOf = (iso: string, now: number): string => {
  const time = clockTime(iso, now)
  return time.includes(',') ? time.slice(time.indexOf(',') + 2) : duration((now - Date.parse(iso)) / SECOND_MS)
}

/** The name of the item in its colour, where the title begins with it. */
const Title = ({ title, item }: { title: string; item: ItemRef | null }): ReactNode => {
  const name = item?.name ?? null
  if (item === null || name === null || !title.startsWith(name)) return title
  return (
    <>
      <span style={{ color: rarityColor(item.rarity) }}>{name}</span>
      {title.slice(name.length)}
    </>
  )
}

const Picture = ({ kind, item }: { kind: string; item: ItemRef | null }) => {
  const Kind = iconOf(kind)
  if (item !== null) return <ItemTile item={item} size={28} />
  return (
    <span aria-hidden="true" className={kind.startsWith('key') ? `${styles.kind} ${styles.bad}` : styles.kind}>
      <Kind size={16} stroke={1.75} />
    </span>
  )
}

type NoticeRowProps = {
  notice: Notice
  /** What it is about, once that is known. */
  item: ItemRef | null
  now: number
  onOpen?: () => void
}

/** An event: what it is about, the value with its certainty, its age, and where it was sent. */
export const NoticeRow = ({ notice, item, now, onOpen }: NoticeRowProps) => {
  const { kind, title, lines, link, at, isSeen, channels } = notice
  const className = isSeen ? (styles.row ?? '') : `${styles.row} ${styles.new}`
  const content = (
    <>
      <Picture item={item} kind={kind} />
      <span className={styles.words}>
        <span className={styles.title} title={title}>
          {!isSeen && <span className="gs-visually-hidden">New: </span>}
          <Title item={item} title={title} />
        </span>
        <span className={styles.line} title={lines.join('\n')}>
          {inOneLine(lines)}
        </span>
      </span>
      <span className={styles.end}>
        <time dateTime={at} title={utcTime(at)}>
          {ageOf(at, now)}
        </time>
        <span className={styles.channels}>{channelWords(channels)}</span>
      </span>
    </>
  )
  if (link === null) return <div className={className}>{content}</div>
  return (
    <Link className={className} onClick={onOpen} to={link}>
      {content}
    </Link>
  )
}
