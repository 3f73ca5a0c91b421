import { lazy, type ReactNode, Suspense } from 'react'
import type { ListFilter } from './use-list-filter.ts'

const ListFaultNotice = lazy(async () => ({ default: (await import('./list-fault-notice.tsx')).ListFaultNotice }))

/** A market table, or why the list that it should show cannot be shown. */
export const ListedTable = ({ listed, children }: { listed: ListFilter; children: ReactNode }) =>
  listed.fault === null ? (
    children
  ) : (
    <Suspense>
      <ListFaultNotice fault={listed.fault} onDrop={() => listed.choose(null)} />
    </Suspense>
  )
