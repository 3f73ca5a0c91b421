import controls from '@gildscope/ui/buttons/controls.module.css'
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
        <button
          aria-label={`${isShown ? 'Hide' : 'Show'} the key of ${account}`}
          className={`${controls.button} ${controls.small} ${controls.quiet}`}
          onClick={() => setShown(!isShown)}
          type="button"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
        <CopyButton isQuiet label={`Copy the key of ${account}`} text={key} />
      </div>
      {keyName !== '' && (
        <p className={styles.detail} title={keyName}>
          {keyName}
        </p>
      )}
    </>
  )
}
