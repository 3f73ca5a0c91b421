import { ExternalLink } from '@gildscope/ui'
import styles from './reading.module.css'

export type Entry = {
  name: string
  /** Null: nothing to link to. */
  url: string | null
  text: string
}

/** Names with a sentence each, in two columns where there is room. */
export const EntryList = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={styles.entries}>
    {entries.map(({ name, url, text }) => (
      <li className={styles.entry} key={name}>
        <p className={styles.name}>{url === null ? name : <ExternalLink href={url}>{name}</ExternalLink>}</p>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ul>
)
