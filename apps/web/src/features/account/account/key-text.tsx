import { Button } from '@gildscope/ui'
import { useState } from 'react'
import { CopyButton } from '../../../shell/copy-button.tsx'
import styles from './keys.module.css'
import { hiddenKey, type KeyRow } from './model.ts'

/** Shows the last four characters of a key until its owner reveals all of it. */
export const KeyText = ({ row: { account, key, keyName } }: { row: KeyRow }) => {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <div className={styles.keyLine}>
        <code className={isShown ? styles.wholeKey : styles.shortKey}>{isShown ? key : hiddenKey(key)}</code>
        <Button
          aria-label={`${isShown ? 'Hide' : 'Show'} the key of ${account}`}
          onClick={() => setShown(!isShown)}
          size="small"
          variant="quiet"
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <CopyButton label={`Copy the key of ${account}`} size="small" text={key} variant="quiet" />
      </div>
      {keyName !== '' && (
        <p className={styles.detail} title={keyName}>
          {keyName}
        </p>
      )}
    </>
  )
}
