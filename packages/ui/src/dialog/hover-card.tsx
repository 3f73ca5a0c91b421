import { Popover } from '@mantine/core'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react'

type TargetProps = {
  onBlur?: () => void
  onClick?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onMouseEnter?: () => void
  'aria-describedby'?: string
}

type HoverCardProps = {
  /** The button that it belongs to. */
  target: ReactElement<TargetProps>
  position: 'bottom-start' | 'bottom-end'
  width: number
  offset?: number
  className?: string | undefined
  children: ReactNode
}

/** Details of a button, on hover, focus or touch. */
export const HoverCard = ({ target, position, width, offset = 0, className = '', children }: HoverCardProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const show = (): void => setOpen(true)
  const hide = (): void => setOpen(false)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide()
  }
  const describes = isOpen && { 'aria-describedby': id }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it opens the same with the keyboard
    <span onMouseLeave={hide}>
      <Popover
        offset={offset}
        opened={isOpen}
        position={position}
        transitionProps={{ duration: 0 }}
        width={width}
        withRoles={false}
      >
        <Popover.Target>
          {cloneElement(target, {
            onBlur: hide,
            onClick: show,
            onFocus: show,
            onKeyDown,
            onMouseEnter: show,
            ...describes,
          })}
        </Popover.Target>
        <Popover.Dropdown className={className}>
          <div id={id}>{children}</div>
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
