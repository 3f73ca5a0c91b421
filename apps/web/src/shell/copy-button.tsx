import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type NotificationInput, notify } from './notify/notify.ts'

const SHOWN_MS = 2500

const KEY_FAILURE = { title: 'The key could not be copied', text: 'Show it, select it, and copy it by hand.' }

type CopyButtonProps = {
  text: string
  label: string
  isQuiet?: boolean
  /** Shown when copying failed; a text about keys unless given. */
  failure?: NotificationInput
}

/** Copies a text that is not shown completely, such as a key. */
export const CopyButton = ({ text, label, isQuiet = false, failure = KEY_FAILURE }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleClick = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify({ tone: 'bad', ...failure })
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <button
        aria-label={label}
        className={`${controls.button} ${controls.small} ${isQuiet ? controls.quiet : ''}`}
        onClick={() => void handleClick()}
        type="button"
      >
        <Icon aria-hidden="true" size={14} stroke={2} />
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span className="gs-visually-hidden" role="status">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
