import { Button, saveFile } from '@gildscope/ui'
import { type TableControl, tableLayout } from '@gildscope/ui/data-table'
import { IconDownload } from '@tabler/icons-react'
import { notify } from '../../../shell/notify/notify.ts'
import { columnsOf } from './columns.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'

const TYPE = 'text/csv;charset=utf-8'

type DownloadsProps = { page: AccountToCsv; table: TableControl }

/** The table as shown, all pages of it, and 'CSV - Enko'. */
export const Downloads = ({ page: { desk, question, learned }, table }: DownloadsProps) => {
  const isReady = question !== null && learned.version > 0
  const save = async (name: string, write: () => Promise<Blob>): Promise<void> => {
    try {
      saveFile(name, TYPE, await write())
    } catch {
      notify({ tone: 'bad', text: `${name} could not be made.` })
    }
  }
  const saveCsv = async (): Promise<void> => {
    if (question === null) return
    const { compact, face } = question
    const columns = tableLayout(columnsOf(compact, face), [], table.view).chosen.map(({ id }) => id)
    await save(`account-${face}.csv`, () => desk.csv({ question, view: table.view, columns }))
  }
  const saveEnko = async (): Promise<void> => {
    if (question !== null) await save(`account-${question.face}-enko.csv`, () => desk.enko(question))
  }
  return (
    <>
      <Button disabled={!isReady} icon={IconDownload} onClick={() => void saveCsv()}>
        CSV
      </Button>
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
