import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../buttons/button.tsx'

type CsvButtonsProps = { isDisabled: boolean; onSave: (choice: { forExcel: boolean }) => void }

/** A file as CSV; names with accents need another for Excel. */
export const CsvButtons = ({ isDisabled, onSave }: CsvButtonsProps) => (
  <>
    <Button disabled={isDisabled} icon={IconDownload} onClick={() => onSave({ forExcel: false })}>
      CSV
    </Button>
    <Button disabled={isDisabled} icon={IconDownload} onClick={() => onSave({ forExcel: true })}>
      CSV for Excel
    </Button>
  </>
)
