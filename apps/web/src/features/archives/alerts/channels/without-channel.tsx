import { Panel } from '@gildscope/ui'
import { type Icon, IconCalendarEvent, IconChevronRight, IconPhoto, IconRss, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../../pages/paths.ts'
import styles from './channels.module.css'

const WAYS: readonly { Sign: Icon; words: string; form: string; help: string }[] = [
  { Sign: IconRss, words: 'New items, rankings, one item a day', form: 'Atom', help: 'feeds' },
  { Sign: IconCalendarEvent, words: 'Festivals, daily and weekly reset', form: 'calendar', help: 'feeds' },
  { Sign: IconPhoto, words: 'Price of an item as a badge', form: 'picture', help: 'feeds' },
  { Sign: IconTable, words: 'IMPORTDATA and Power Query', form: 'spreadsheet', help: 'spreadsheets' },
]

/** What can be followed without an account. */
export const WithoutChannel = () => (
  <Panel note="public, nothing to sign in for" title="Without a channel">
    <ul className={styles.ways}>
      {WAYS.map(({ Sign, words, form, help }) => (
        <li key={words}>
          <Link className={styles.way} to={helpPath(help)}>
            <Sign aria-hidden="true" size={16} stroke={1.75} />
            <span>{words}</span>
            <span className={styles.wayForm}>{form}</span>
            <IconChevronRight aria-hidden="true" size={14} stroke={2} />
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
)
