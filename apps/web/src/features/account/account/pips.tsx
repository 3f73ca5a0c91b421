import { HoverCard } from '@gildscope/ui/dialog'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import styles from './keys.module.css'

type PipsProps = { title: string; rows: readonly { name: string; isGiven: boolean }[] }

/** How much is given of what could be, as a bar; the exact parts on hover or focus. */
export const Pips = ({ title, rows }: PipsProps) => {
  const given = rows.filter(({ isGiven }) => isGiven).length
  return (
    <HoverCard
      className={styles.popover}
      offset={6}
      position="bottom-start"
      target={
        <button className={styles.permissions} type="button">
          <span aria-hidden="true" className={styles.bar}>
            {rows.map(({ name, isGiven }) => (
              <span className={isGiven ? styles.given : styles.absent} key={name} />
            ))}
          </span>
          <span className={styles.count}>
            {given} of {rows.length}
          </span>
        </button>
      }
      width={288}
    >
      <p className={styles.popoverTitle}>{title}</p>
      <ul className={styles.popoverList}>
        {rows.map(({ name, isGiven }) => {
          const Icon = isGiven ? IconCheck : IconMinus
          return (
            <li className={isGiven ? undefined : styles.missing} key={name}>
              <Icon aria-hidden="true" size={14} stroke={2} />
              {name}
              {!isGiven && <span className="gs-visually-hidden">: no</span>}
            </li>
          )
        })}
      </ul>
    </HoverCard>
  )
}
