import { Button } from '@gildscope/ui'
import { Field } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import type { ReactNode } from 'react'

type BulkFieldProps = {
  label: string
  placeholder: string
  action: string
  onAdd: (text: string) => void
  text: string
  onText: (text: string) => void
  isBusy: boolean
  children?: ReactNode
}

/** A field for many entries at once. */
export const BulkField = ({ label, placeholder, action, onAdd, text, onText, isBusy, children }: BulkFieldProps) => (
  <div className={styles.stack}>
    <Field
      as="textarea"
      isMono
      label={label}
      onChange={onText}
      placeholder={placeholder}
      rows={2}
      spellCheck={false}
      value={text}
    />
    <div className={styles.bar}>
      <Button disabled={isBusy || text.trim() === ''} onClick={() => onAdd(text)}>
        {action}
      </Button>
      {children}
    </div>
  </div>
)
