import controls from '@gildscope/ui/buttons/controls.module.css'
import forms from '@gildscope/ui/forms/forms.module.css'
import styles from '@gildscope/ui/layout/lists.module.css'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { notify } from '../../../shell/notify/notify.ts'

const SHOWN_MS = 2500

type CopyFieldProps = {
  label: string
  value: string
  /** Shown while there is nothing to copy. */
  empty?: string
}

/** A line of text to take along. */
export const CopyField = ({ label, value, empty = '' }: CopyFieldProps) => {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      notify({ tone: 'bad', title: 'It could not be copied', text: 'Select the text and copy it by hand.' })
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={forms.field}>
      <label className={forms.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          className={`${forms.input} ${forms.mono}`}
          id={id}
          onFocus={(event) => event.currentTarget.select()}
          placeholder={empty}
          readOnly
          value={value}
        />
        <button
          aria-label={`Copy ${label}`}
          className={controls.button}
          disabled={value === ''}
          onClick={() => void handleCopy()}
          type="button"
        >
          <Icon aria-hidden="true" size={16} stroke={1.75} />
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <span className="gs-visually-hidden" role="status">
        {isCopied && `${label} copied`}
      </span>
    </div>
  )
}
