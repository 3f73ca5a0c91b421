import { lazy, type ReactNode, Suspense } from 'react'
import type { ListFilter } from './use-list-filter.ts'

const ListReader = lazy(async () => ({ default: (await import('./list-reader.tsx')).ListReader }))

/** A market table, or why its list cannot be shown. */
export const ListedTable = ({ listed, children }: { listed: ListFilter; children: ReactNode }) => {
  const { id, isFailed, setReading, choose } = listed
  return (
    <>
      {id !== null && (
        <Suspense>
          <ListReader id={id} key={id} onDrop={() => choose(null)} onRead={setReading} />
        </Suspense>
      )}
      {!isFailed && children}
    </>
  )
}
