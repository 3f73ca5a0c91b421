import type { AlertSubject, ItemRow } from '@gildscope/contracts'
import { rarityColor } from '@gildscope/ui'
import { Choice } from '@gildscope/ui/forms'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type AlertNames, subjectWords } from '../../../../market/alerts/sentence.ts'
import { ItemPicker } from '../../../../market/item-picker/item-picker.tsx'
import { paths } from '../../../../pages/paths.ts'
import { useAccount } from '../../../../shell/session/session.ts'
import { SubjectMark } from '../../shared/alerts/subject-mark.tsx'
import { Chooser } from './chooser.tsx'
import styles from './sentence.module.css'

type Kind = AlertSubject['kind']

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'item', label: 'Item' },
  { value: 'list', label: 'List' },
  { value: 'view', label: 'View' },
  { value: 'orders', label: 'Orders' },
  { value: 'gemstore', label: 'Gem store' },
]

const SUGGESTIONS = 8

type PartProps = { onChoose: (subject: AlertSubject) => void }

const Lists = ({ onChoose }: PartProps) => {
  const lists = Object.entries(useAccount().lists)
  if (lists.length === 0)
    return (
      <p className={styles.hint}>
        You have no market lists yet. <Link to={paths.lists}>Make one</Link>
      </p>
    )
  return (
    <div className={styles.options}>
      {lists.map(([id, name]) => (
        <button className={styles.option} key={id} onClick={() => onChoose({ kind: 'list', id })} type="button">
          {name}
        </button>
      ))}
    </div>
  )
}

const Orders = ({ onChoose }: PartProps) => {
  const accounts = Object.entries(useAccount().gameAccounts)
  return (
    <div className={styles.options}>
      <button className={styles.option} onClick={() => onChoose({ kind: 'orders', account: null })} type="button">
        My open orders, all accounts
      </button>
      {accounts.map(([name, { id }]) => (
        <button
          className={styles.option}
          key={id}
          onClick={() => onChoose({ kind: 'orders', account: id })}
          type="button"
        >
          Orders of {name}
        </button>
      ))}
    </div>
  )
}

const Part = ({ kind, onChoose }: PartProps & { kind: Kind }) => {
  switch (kind) {
    case 'item':
      return (
        <ItemPicker
          label="Item"
          limit={SUGGESTIONS}
          onChoose={({ id }) => onChoose({ kind: 'item', id })}
          placeholder="Name, id or chat link"
        />
      )
    case 'list':
      return <Lists onChoose={onChoose} />
    case 'orders':
      return <Orders onChoose={onChoose} />
    case 'view':
      return (
        <p className={styles.hint}>
          Filter <Link to={paths.detailed}>the market table</Link> until it shows the items you mean, at most 300, and
          press Alert there: the sentence opens with that view.
        </p>
      )
    case 'gemstore':
      return (
        <div className={styles.options}>
          <button className={styles.option} onClick={() => onChoose({ kind: 'gemstore' })} type="button">
            Entries of my gem store list, before they leave
          </button>
          <p className={styles.hint}>
            When an entry returns is told by the <Link to={paths.gemstoreNotifier}>notifier</Link>, which has the list.
          </p>
        </div>
      )
  }
}

const Choices = ({ kind: first, onChoose }: PartProps & { kind: Kind }) => {
  const [kind, setKind] = useState(first)
  return (
    <>
      <Choice label="What it is about" onChange={setKind} options={KINDS} value={kind} />
      <Part kind={kind} onChoose={onChoose} />
    </>
  )
}

type SubjectChooserProps = PartProps & {
  subject: AlertSubject | null
  row: ItemRow | undefined
  names: AlertNames
  isWrong: boolean
}

/** What the rule watches. */
export const SubjectChooser = ({ subject, row, names, isWrong, onChoose }: SubjectChooserProps) => (
  <Chooser
    chosen={
      subject === null ? (
        'an item, a list, orders…'
      ) : (
        <>
          <SubjectMark row={row} subject={subject} />
          <span
            className={styles.chosen}
            {...(subject.kind === 'item' && {
              style: { color: rarityColor(row?.rarity ?? null) },
              translate: 'no' as const,
            })}
          >
            {subjectWords({ subject }, names)}
          </span>
        </>
      )
    }
    isWrong={isWrong}
    label="What it is about"
    width={340}
  >
    {(close) => (
      <Choices
        kind={subject?.kind ?? 'item'}
        onChoose={(next) => {
          onChoose(next)
          close()
        }}
      />
    )}
  </Chooser>
)
