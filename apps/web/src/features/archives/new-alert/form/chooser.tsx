import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './sentence.module.css'

type ChooserProps = {
  label: string
  /** What is chosen. */
  chosen: ReactNode
  width?: number
  isWrong?: boolean
  children: (close: () => void) => ReactNode
}

/** A part of the sentence that opens what it can be. */
export const Chooser = ({ label, chosen, width = 320, isWrong = false, children }: ChooserProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <Popover
      hideDetached={false}
      onChange={setOpen}
      opened={isOpen}
      position="bottom-start"
      returnFocus
      trapFocus
      width={width}
      withRoles={false}
    >
      <Popover.Target>
        <button
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          className={isWrong ? `${styles.control} ${styles.wrong}` : styles.control}
          onClick={() => setOpen(!isOpen)}
          type="button"
        >
          <span className="gs-visually-hidden">{label}: </span>
          {chosen}
          <IconChevronDown aria-hidden="true" size={15} stroke={1.75} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={styles.drop} role="dialog">
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
