import { Popover } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './keys.module.css'
import { permissionRows } from './model.ts'

/** How much a key may read, as a bar; the exact parts on hover or focus. */
export const Permissions = ({ account, permissions }: { account: string; permissions: readonly string[] }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const rows = permissionRows(permissions)
  const given = rows.filter(({ isGiven }) => isGiven).length
  const show = (): void => setOpen(true)
  const hide = (): void => setOpen(false)
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide()
  }
  return (
    <Popover
      offset={6}
      opened={isOpen}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      width={288}
      withRoles={false}
    >
      <Popover.Target>
        <button
          className={styles.permissions}
          onBlur={hide}
          onClick={show}
          onFocus={show}
          onKeyDown={handleKeyDown}
          onMouseEnter={show}
          onMouseLeave={hide}
          type="button"
          {...(isOpen && { 'aria-describedby': id })}
        >
          <span aria-hidden="true" className={styles.bar}>
            {rows.map(({ name, isGiven }) => (
              <span className={isGiven ? styles.given : styles.absent} key={name} />
            ))}
          </span>
          <span className={styles.count}>
            {given} of {rows.length}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <div id={id}>
          <p className={styles.popoverTitle}>{account} may read</p>
          <ul className={styles.popoverList}>
            {rows.map(({ name, isGiven }) => (
              <li className={isGiven ? undefined : styles.missing} key={name}>
                {isGiven ? (
                  <IconCheck aria-hidden="true" size={14} stroke={2} />
                ) : (
                  <IconMinus aria-hidden="true" size={14} stroke={2} />
                )}
                {name}
                {!isGiven && <span className="gs-visually-hidden">: no</span>}
              </li>
            ))}
          </ul>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
