import type { NewPersonalToken } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Field } from '@gildscope/ui/forms'
import { IconCircleCheck } from '@tabler/icons-react'
import { CopyButton } from '../../../shell/copy-button.tsx'
import styles from './tokens.module.css'

const FAILURE = { title: 'The token could not be copied', text: 'Select it and copy it by hand.' }

/** The only time that a token is shown. */
export const NewTokenNote = ({ made, onDone }: { made: NewPersonalToken; onDone: () => void }) => (
  <div className={styles.made}>
    <p className={styles.madeTitle} role="status">
      <IconCircleCheck aria-hidden="true" size={18} stroke={1.75} />
      {made.name} is made. Copy it now: it is shown this once.
    </p>
    <div className={styles.madeLine}>
      <Field
        autoFocus
        isLabelHidden
        isMono
        label={`Token ${made.name}`}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        value={made.token}
      />
      <CopyButton failure={FAILURE} label="Copy the token" said="Token copied" text={made.token} variant="primary" />
      <Button onClick={onDone}>I have it</Button>
    </div>
    <p className={styles.small}>
      Send it as <code>Authorization: Bearer gs_…</code> Only its hash is kept; if it is lost, make a new one. Its last
      six characters are a checksum, by which scanners of public code find a leaked token.
    </p>
  </div>
)
