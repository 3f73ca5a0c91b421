import type { MarketStatus } from '@gildscope/contracts'
import { formatNumber, Missing, Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import { duration } from '../../../shell/time/words.ts'
import { importVerdict } from './model.ts'
import styles from './status.module.css'
import { VerdictMark } from './verdict-mark.tsx'

const ageOf = (now: string, instant: string): string =>
  `${duration((Date.parse(now) - Date.parse(instant)) / 1000)} ago`

/** Histories that are taken from archives, each with how far it is. */
export const ImportPanel = ({ status: { imports, tradable, now } }: { status: MarketStatus }) => (
  <Panel note="history of archives" title="Imports">
    {imports.length === 0 ? (
      <p className={styles.nothing}>
        No history was imported. <Link to={`${helpPath('history')}#imports`}>What imports are</Link>
      </p>
    ) : (
      <ul className={styles.imports}>
        {imports.map(({ source, resolution, items, rows, lastAt }) => (
          <li key={`${source} ${resolution}`}>
            <p className={styles.importHead}>
              <span>
                <span className="gs-mono">{source}</span>, rows by the {resolution}
              </span>
              <VerdictMark {...importVerdict(items, tradable)} />
            </p>
            <progress
              aria-label={`Items imported from ${source}, ${resolution}`}
              className={styles.progress}
              max={Math.max(tradable, items, 1)}
              value={items}
            />
            <p className={styles.importFoot}>
              <span>
                {formatNumber(items)} of {formatNumber(tradable)} items, {formatNumber(rows)} rows
              </span>
              <span>last {lastAt === null ? <Missing /> : ageOf(now, lastAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
