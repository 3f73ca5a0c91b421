import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../../../../shell/session/safe-next.ts'
import { useSession } from '../../../../shell/session/session.ts'

const AddToListDialog = lazy(async () => ({ default: (await import('./add-to-list-dialog.tsx')).AddToListDialog }))

type AddToListProps = { item: { id: number; name?: string | null | undefined } }

/** Adds an item to a list; visitors are sent to the login first. */
export const AddToList = ({ item }: AddToListProps) => {
  const { account } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const handlePress = (): void => {
    if (account === null) navigate(loginPath(location))
    else setOpen(true)
  }
  return (
    <>
      <button className={controls.button} onClick={handlePress} type="button">
        <IconPlaylistAdd aria-hidden="true" size={16} stroke={1.75} />
        Add to list
      </button>
      {isOpen && account !== null && (
        <Suspense>
          <AddToListDialog
            itemId={item.id}
            itemName={item.name ?? `Item ${item.id}`}
            lists={account.lists}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
