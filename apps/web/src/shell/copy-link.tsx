import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { notify } from './notify/notify.ts'

const SHOWN_MS = 2500

/** Copies the current address of the page, including the state of its tables. */
export const CopyLink = () => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleClick = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
    } catch {
      notify({ tone: 'bad', title: 'The link could not be copied', text: location.href })
    }
  }
  const Icon = isCopied ? IconCheck : IconLink
  return (
    <>
      <button
        aria-label="Copy a link to this view"
        className={`${controls.button} ${controls.quiet} ${isCopied ? '' : controls.icon}`}
        onClick={() => void handleClick()}
        title="Copy a link to this view"
        type="button"
      >
        <Icon aria-hidden="true" size={16} stroke={1.75} />
        {isCopied && <span aria-hidden="true">Copied</span>}
      </button>
      <span className="gs-visually-hidden" role="status">
        {isCopied && 'Link copied'}
      </span>
    </>
  )
}
