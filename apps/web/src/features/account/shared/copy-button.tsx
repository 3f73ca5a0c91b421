import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { notify } from '../../../shell/notify/notify.ts'

const SHOWN_MS = 2500

/** Copies a key; the text itself is written nowhere else. */
export const CopyButton = ({ text, label, isQuiet = false }: { text: string; label: string; isQuiet?: boolean }) => {
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
      notify({ tone: 'bad', title: 'The key could not be copied', text: 'Show it, mark it, and copy it by hand.' })
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
      <span className={controls.hidden} role="status">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
