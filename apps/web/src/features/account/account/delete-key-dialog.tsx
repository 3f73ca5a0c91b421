import { deleteArchives, deleteKey, getAccount, listArchives } from '@gildscope/contracts'
import { FormDialog } from '@gildscope/ui/dialog'
import { Choice } from '@gildscope/ui/forms'
import { type FormEvent, useState } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useChange } from '../../../shell/use-change.ts'
import { storedWords } from './stored-words.ts'

type Fate = 'keep' | 'delete'

const FATES: readonly { value: Fate; label: string }[] = [
  { value: 'keep', label: 'Keep it' },
  { value: 'delete', label: 'Delete it' },
]

type StoredChoiceProps = { account: string; fate: Fate; onChoose: (fate: Fate) => void }

/** Lets the user choose what happens to the archives; an archive that is not known to exist is kept. */
const StoredChoice = ({ account, fate, onChoose }: StoredChoiceProps) => {
  const { data, error } = useEndpoint(listArchives)
  if (error !== null && data === undefined)
    return <p>What is stored of {account} could not be looked up; it stays stored.</p>
  if (data === undefined) return <p role="status">Checking the stored data of {account}. Nothing is deleted yet.</p>
  const words = storedWords(data.reply.archives, account)
  if (words === null) return <p>Nothing is stored of {account}.</p>
  return (
    <>
      <p>
        Stored of {account}: {words}.{' '}
        {fate === 'keep'
          ? 'It stays until you delete it. Without a key nothing new is added.'
          : 'It is deleted permanently; the game forgets trades after 90 days.'}
      </p>
      <div>
        <Choice label={`What is stored of ${account}`} onChange={onChoose} options={FATES} value={fate} />
      </div>
    </>
  )
}

/** Asks for confirmation before a game account is unlinked, and whether to keep its archives. */
export const DeleteKeyDialog = ({ account, onClose }: { account: string; onClose: () => void }) => {
  const [fate, setFate] = useState<Fate>('keep')
  const [isUnlinked, setUnlinked] = useState(false)
  const unlink = useChange(deleteKey, {
    target: account,
    refetches: [getAccount, listArchives],
    says: fate === 'keep' ? 'Success' : null,
  })
  const erase = useChange(deleteArchives, { target: account, refetches: [listArchives] })
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Data that is read while the archives are deleted would be stored again.
    if (!isUnlinked && (await unlink.send({ body: { apiKey: account } })) === null) return
    setUnlinked(true)
    if (fate === 'delete' && (await erase.send({ body: { accountID: account } })) === null) return
    onClose()
  }
  return (
    <FormDialog
      confirm="Delete"
      isPending={unlink.isPending || erase.isPending}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(event)}
      title={`Delete the key of ${account}?`}
    >
      {isUnlinked ? (
        <p>The key is deleted. The stored data of {account} is not deleted yet.</p>
      ) : (
        <p>
          The key is erased here, and verification lists of {account} are no longer checked. In the game it stays valid
          until you delete it there, too.
        </p>
      )}
      <StoredChoice account={account} fate={fate} onChoose={setFate} />
    </FormDialog>
  )
}
