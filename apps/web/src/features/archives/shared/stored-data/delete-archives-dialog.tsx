import { ARCHIVES, type Archive, deleteArchives, listArchives } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { FormDialog } from '@gildscope/ui/dialog'
import { notify } from '../../../../shell/notify/notify.ts'
import { useChange } from '../../../../shell/use-change.ts'

/** The archives that are about to be deleted. */
export type Doomed = Pick<Archive, 'account' | 'accountID' | 'kind' | 'entries' | 'linked' | 'state'>

const REFETCHES = [listArchives]

/** Asks for confirmation before stored data is deleted permanently. */
export const DeleteArchivesDialog = ({ doomed, onClose }: { doomed: Doomed; onClose: () => void }) => {
  const { account, accountID, kind, entries, linked, state } = doomed
  const { send, isPending } = useChange(deleteArchives, {
    target: `${accountID} ${kind}`,
    refetches: REFETCHES,
    says: null,
  })
  return (
    <FormDialog
      confirm="Delete"
      isPending={isPending}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault()
        const reply = await send({ body: { accountID, kinds: [kind] } })
        if (reply === null) return
        notify({
          tone: 'good',
          title: 'Success',
          text: `${formatNumber(reply.entries)} ${reply.entries === 1 ? 'entry' : 'entries'} deleted`,
        })
        onClose()
      }}
      title={`Delete ${ARCHIVES[kind].words.noun} of ${account}?`}
    >
      <p>
        {formatNumber(entries)} {entries === 1 ? 'entry is' : 'entries are'} deleted. This cannot be taken back.
        {linked && state !== 'off' && ' The archive begins again with its next reading, unless you switch it off.'}
      </p>
    </FormDialog>
  )
}
