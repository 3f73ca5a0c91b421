import { Button } from '@gildscope/ui'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { notify, withdraw } from './notify/notify.ts'

const SHOWN_MS = 2500

const KEY_FAILURE = { title: 'The key could not be copied', text: 'Show it, select it, and copy it by hand.' }

export const LINK_FAILURE = { title: 'The link could not be copied' }

type CopyButtonProps = {
  text: string | (() => string)
  label: string
  size?: 'small'
  variant?: 'quiet' | 'primary'
  /** Shown when copying failed, about keys unless given; without a text of its own it shows what was to be copied. */
  failure?: { title: string; text?: string }
  /** What screen readers hear when it was copied. */
  said?: string
  /** A link needs no words before it was copied. */
  isLink?: boolean
}

/** Copies a text that is not shown completely, such as a key. */
export const CopyButton = (props: CopyButtonProps) => {
  const { text, label, size, variant, failure = KEY_FAILURE, said = 'Copied', isLink = false } = props
  const { copy, copied, error } = useClipboard({ timeout: SHOWN_MS })
  const toCopy = () => (typeof text === 'string' ? text : text())
  const handleFailure = useEffectEvent(() => notify({ tone: 'bad', about: label, text: toCopy(), ...failure }))
  useEffect(() => {
    if (error !== null) handleFailure()
  }, [error])
  useEffect(() => {
    if (copied) withdraw(label)
  }, [copied, label])
  const idleIcon = isLink ? IconLink : IconCopy
  return (
    <>
      <Button
        aria-label={label}
        disabled={text === ''}
        icon={copied ? IconCheck : idleIcon}
        onClick={() => copy(toCopy())}
        size={size}
        variant={variant}
      >
        {copied ? 'Copied' : !isLink && 'Copy'}
      </Button>
      <span className="gs-visually-hidden" role="status">
        {copied && said}
      </span>
    </>
  )
}
