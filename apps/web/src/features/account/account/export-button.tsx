import { exportAccount } from '@gildscope/contracts'
import { saveFile } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconDownload } from '@tabler/icons-react'
import { useChange } from '../../../shell/use-change.ts'

/** Everything that is stored about the account, as a file. */
export const ExportButton = ({ user }: { user: string }) => {
  const { send, isPending } = useChange(exportAccount, { says: null })
  const handleClick = async (): Promise<void> => {
    const reply = await send()
    if (reply !== null) saveFile(`gildscope-${user}.json`, 'application/json', JSON.stringify(reply, null, 2))
  }
  return (
    <button aria-disabled={isPending} className={controls.button} onClick={() => void handleClick()} type="button">
      <IconDownload aria-hidden="true" size={16} stroke={1.75} />
      Export everything
    </button>
  )
}
