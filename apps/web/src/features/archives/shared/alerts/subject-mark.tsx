import type { AlertSubject, ItemRow } from '@gildscope/contracts'
import { ItemTile, rarityColor } from '@gildscope/ui'
import { type Icon, IconFilter, IconList, IconReceipt2, IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { type AlertNames, subjectWords } from '../../../../market/alerts/sentence.ts'
import { itemRef } from '../../../../market/item-columns.ts'
import { itemPath, listedItemsPath, paths } from '../../../../pages/paths.ts'
import styles from './subject.module.css'

const ICONS: Readonly<Record<Exclude<AlertSubject['kind'], 'item'>, Icon>> = {
  list: IconList,
  view: IconFilter,
  orders: IconReceipt2,
  gemstore: IconShoppingBag,
}

const UNKNOWN = { name: null, rarity: null, type: null }

/** The picture of an item, or a sign for what else a rule can be about. */
export const SubjectMark = ({ subject, row }: { subject: AlertSubject; row: ItemRow | undefined }) => {
  if (subject.kind === 'item') return <ItemTile item={(row && itemRef(row)) ?? UNKNOWN} size={24} />
  const Sign = ICONS[subject.kind]
  return (
    <span aria-hidden="true" className={styles.sign}>
      <Sign size={15} stroke={1.75} />
    </span>
  )
}

const addressOf = (subject: AlertSubject): string => {
  switch (subject.kind) {
    case 'item':
      return itemPath(subject.id)
    case 'list':
      return listedItemsPath(subject.id)
    case 'view':
      return subject.address
    case 'orders':
      return `${paths.transactions}?show=current`
    case 'gemstore':
      return paths.gemstoreNotifier
  }
}

type SubjectLinkProps = { subject: AlertSubject; row: ItemRow | undefined; names: AlertNames; name?: string }

/** Its name, or that of the rule, as a link to where it is shown. */
export const SubjectLink = ({ subject, row, names, name = '' }: SubjectLinkProps) => {
  const words = name === '' ? subjectWords({ subject }, names) : name
  return (
    <Link
      className={styles.link}
      title={words}
      to={addressOf(subject)}
      {...(subject.kind === 'item' && {
        style: { color: rarityColor(row?.rarity ?? null) },
        translate: 'no' as const,
      })}
    >
      {words}
    </Link>
  )
}
