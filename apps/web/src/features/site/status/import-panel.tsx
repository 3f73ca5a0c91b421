import type { MarketStatus } from '@gildscope/contracts'
import { formatNumber, Missing, Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import { agoText, importVerdict, importVerdicts, stepName } from './model.ts'
import styles from './status.module.css'
import { VerdictMark } from './verdict-mark.tsx'

type Progress = { label: string; items: number; of: number }

const ProgressBar = ({ label, items, of }: Progress) => (
  <progress aria-label={label} className={styles.progress} max={Math.max(of, items, 1)} value={items} />
)

/** The import of the archive that the installation is configured for. */
const ArchiveImport = ({ status }: { status: MarketStatus }) => {
  const { historyImport, now } = status
  if (historyImport === null) return null
  const { source, state, reason, since, items, steps } = historyImport
  return (
    <li>
      <p className={styles.importHead}>
        <span>
          <span className="gs-mono">{source}</span>, the configured archive
        </span>
        {importVerdicts(status).map((verdict) => (
          <VerdictMark key={verdict.word} {...verdict} />
        ))}
      </p>
      {state === 'waiting' && <p className={styles.importFoot}>It begins later: {reason}.</p>}
      {state === 'stopped' && (
        <p className={styles.importFoot}>
          Since {agoText(now, since)}: {reason}. It is tried again within the hour, and continues where it stopped.
        </p>
      )}
      {items !== null &&
        steps.map((step) => (
          <div key={stepName(step)}>
            <ProgressBar items={step.items} label={`${stepName(step)} from ${source}`} of={items} />
            <p className={styles.importFoot}>
              <span>{stepName(step)}</span>
              <span>
                {formatNumber(step.items)} of {formatNumber(items)} items
              </span>
            </p>
          </div>
        ))}
    </li>
  )
}

type Imports = { status: MarketStatus }

/** Histories that are taken from archives, each with how far it is. */
export const ImportPanel = ({ status }: Imports) => {
  const { imports, historyImport, tradable, now } = status
  return (
    <Panel note="history of archives" title="Imports">
      {imports.length === 0 && historyImport === null ? (
        <p className={styles.nothing}>
          No history was imported. <Link to={`${helpPath('history')}#imports`}>What imports are</Link>
        </p>
      ) : (
        <ul className={styles.imports}>
          <ArchiveImport status={status} />
          {imports.map(({ source, resolution, items, rows, lastAt }) => {
            // Its steps say how far it is.
            const isConfigured = source === historyImport?.source
            return (
              <li key={`${source} ${resolution}`}>
                <p className={styles.importHead}>
                  <span>
                    <span className="gs-mono">{source}</span>, rows by the {resolution}
                  </span>
                  {!isConfigured && <VerdictMark {...importVerdict(items, tradable)} />}
                </p>
                {!isConfigured && (
                  <ProgressBar items={items} label={`Items imported from ${source}, ${resolution}`} of={tradable} />
                )}
                <p className={styles.importFoot}>
                  <span>
                    {isConfigured ? '' : `${formatNumber(items)} of ${formatNumber(tradable)} items, `}
                    {formatNumber(rows)} rows
                  </span>
                  <span>last {lastAt === null ? <Missing /> : agoText(now, lastAt)}</span>
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
