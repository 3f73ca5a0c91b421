import type { MarketStatus } from '@gildscope/contracts'
import { Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import styles from './status.module.css'

/** Data that this installation does not have, and how to add it. */
export const MissingPanel = ({ missing }: { missing: MarketStatus['notConfigured'] }) => (
  <Panel note="not in the game's API" title="Not configured">
    <ul className={styles.imports}>
      {missing.map(({ data, pages, variable, command }) => (
        <li key={data}>
          <p className={styles.importHead}>
            <span>{data}</span>
          </p>
          <p>
            Empty: {pages.join(', ')}. Set <code>{variable}</code> for the worker, or run <code>{command}</code>.
          </p>
        </li>
      ))}
    </ul>
    <p className={styles.nothing}>
      <Link to={`${helpPath('status')}#not-configured`}>What each of them is</Link>
    </p>
  </Panel>
)
