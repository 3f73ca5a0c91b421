import { Menu } from '@mantine/core'
import type { Format } from '../files/use-download.ts'
import type { DropdownProps } from './late-dropdown.tsx'

export type DownloadChoice = {
  format: Format
  onPage: (format: Format) => void
  onAll: (format: Format) => void
}

export const DownloadDropdown = ({ format, onPage, onAll, target, isOpen, onOpen }: DownloadChoice & DropdownProps) => (
  <Menu hideDetached={false} onChange={onOpen} opened={isOpen} position="bottom-end">
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onPage(format)}>This page</Menu.Item>
      <Menu.Item onClick={() => onAll(format)}>All rows</Menu.Item>
      {format === 'CSV' && (
        <>
          <Menu.Item onClick={() => onPage('CSV for Excel')}>Page for Excel</Menu.Item>
          <Menu.Item onClick={() => onAll('CSV for Excel')}>All for Excel</Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)
