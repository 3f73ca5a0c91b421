import { Button, saveCsv } from '@gildscope/ui'
import { CsvButtons, type TableControl, tableLayout } from '@gildscope/ui/data-table'
import { IconDownload } from '@tabler/icons-react'
import { notify, withdraw } from '../../../shell/notify/notify.ts'
import { columnsOf } from './columns.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'

type DownloadsProps = { page: AccountToCsv; table: TableControl }

/** The table as shown, all pages of it, and 'CSV - Enko'. */
export const Downloads = ({ page: { desk, question, learned }, table }: DownloadsProps) => {
  const isReady = question !== null && learned.version > 0
  const save = async (name: string, write: () => Promise<Blob>, { forExcel = false } = {}): Promise<void> => {
    try {
      saveCsv(name, await write(), { forExcel })
      withdraw(name)
    } catch {
      notify({ tone: 'bad', about: name, text: `${name} could not be made.` })
    }
  }
  const saveShown = async (choice: { forExcel: boolean }): Promise<void> => {
    if (question === null) return
    const { compact, face } = question
    const columns = tableLayout(columnsOf(compact, face), [], table.view).chosen.map(({ id }) => id)
    await save(`account-${face}.csv`, () => desk.csv({ question, view: table.view, columns }), choice)
  }
  const saveEnko = async (): Promise<void> => {
    if (question !== null) await save(`account-${question.face}-enko.csv`, () => desk.enko(question))
  }
  return (
    <>
      <CsvButtons isDisabled={!isReady} onSave={(choice) => void saveShown(choice)} />
      <Button
        disabled={!isReady}
        icon={IconDownload}
        onClick={() => void saveEnko()}
        title="One line for each item over all its places: id;name;total"
      >
        CSV - Enko
      </Button>
    </>
  )
}
