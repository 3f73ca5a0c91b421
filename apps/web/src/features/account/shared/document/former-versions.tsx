import { Button, Loading, Panel, RetryButton } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import { useState } from 'react'
import { dayAndTime, utcTime } from '../../../../shell/time/words.ts'

export type FormerVersion = { revision: number; updatedAt: string; name: string; summary: string; content: string }

type FormerVersionsProps = {
  versions: readonly FormerVersion[] | undefined
  error: Error | null
  onRetry: () => void
  onRestore: (revision: number) => void
}

const Version = ({ version, onRestore }: { version: FormerVersion; onRestore: () => void }) => {
  const [isShown, setShown] = useState(false)
  const { updatedAt, name, summary, content } = version
  const when = dayAndTime(updatedAt)
  return (
    <li>
      <div className={styles.version}>
        <strong>{name}</strong>
        <span>
          <time dateTime={updatedAt} title={utcTime(updatedAt)}>
            {when}
          </time>
          , {summary}
        </span>
        <Button
          aria-expanded={isShown}
          aria-label={`Read the version of ${when}`}
          onClick={() => setShown(!isShown)}
          size="small"
        >
          Read
        </Button>
        <Button aria-label={`Restore the version of ${when}`} onClick={onRestore} size="small">
          Restore
        </Button>
      </div>
      {isShown && <p className={styles.content}>{content === '' ? 'Nothing was on it.' : content}</p>}
    </li>
  )
}

/** Earlier versions of a list; restoring one is a change like any other and has to be saved. */
export const FormerVersions = ({ versions, error, onRetry, onRestore }: FormerVersionsProps) => (
  <Panel note={versions === undefined ? '' : String(versions.length)} title="Former versions">
    {versions === undefined && error === null && <Loading lines={2} />}
    {versions === undefined && error !== null && (
      <div className={styles.body}>
        <p className={styles.fault} role="alert">
          Former versions could not be fetched: {error.message}
        </p>
        <RetryButton onRetry={onRetry} />
      </div>
    )}
    {versions?.length === 0 && (
      <div className={styles.body}>
        <p className={styles.hint}>None yet. Each time the list is saved, its previous state is kept here.</p>
      </div>
    )}
    {versions !== undefined && versions.length > 0 && (
      <ul className={styles.versions}>
        {versions.map((version) => (
          <Version key={version.revision} onRestore={() => onRestore(version.revision)} version={version} />
        ))}
      </ul>
    )}
  </Panel>
)
