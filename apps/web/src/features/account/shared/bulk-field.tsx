import controls from '@gildscope/ui/buttons/controls.module.css'
import forms from '@gildscope/ui/forms/forms.module.css'
import styles from '@gildscope/ui/layout/lists.module.css'
import { type ReactNode, useId } from 'react'

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
export const BulkField = ({ label, placeholder, action, onAdd, text, onText, isBusy, children }: BulkFieldProps) => {
  const id = useId()
  return (
    <div className={forms.field}>
      <label className={forms.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.stack}>
        <textarea
          className={`${forms.input} ${forms.area} ${forms.mono}`}
          id={id}
          onChange={(event) => onText(event.currentTarget.value)}
          placeholder={placeholder}
          rows={2}
          spellCheck={false}
          value={text}
        />
        <div className={styles.bar}>
          <button
            className={controls.button}
            disabled={isBusy || text.trim() === ''}
            onClick={() => onAdd(text)}
            type="button"
          >
            {action}
          </button>
          {children}
        </div>
      </div>
    </div>
  )
}
