import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { ColumnChooser, type ColumnChooserProps } from './column-chooser.tsx'
import styles from './columns-dropdown.module.css'
import type { DropdownProps } from './late-dropdown.tsx'

export const ColumnsDropdown = ({ target, isOpen, onOpen, ...given }: ColumnChooserProps & DropdownProps) => (
  <Popover
    hideDetached={false}
    onChange={onOpen}
    opened={isOpen}
    position="bottom-start"
    returnFocus
    shadow="none"
    width={344}
    withinPortal={false}
  >
    <Popover.Target>{cloneElement(target, { onClick: () => onOpen(!isOpen) })}</Popover.Target>
    <Popover.Dropdown aria-label="Columns" className={styles.dropdown}>
      <ColumnChooser {...given} takesFocus />
    </Popover.Dropdown>
  </Popover>
)
