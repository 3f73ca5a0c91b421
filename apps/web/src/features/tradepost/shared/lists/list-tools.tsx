import { lazy, Suspense } from 'react'
import { useSession } from '../../../../shell/session/session.ts'
import type { ListFilter } from './use-list-filter.ts'

const ListChooser = lazy(async () => ({ default: (await import('./list-chooser.tsx')).ListChooser }))

/** Chooses a list for a market table; fetched only for those who can have lists. */
export const ListTools = ({ listed }: { listed: ListFilter }) => {
  const { account } = useSession()
  if (account === null) return null
  return (
    <Suspense>
      <ListChooser listed={listed} lists={account.lists} />
    </Suspense>
  )
}
