import { type FilterTerm, formatFilter } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconBellPlus } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { AlertButton } from '../../../market/alerts/alert-button.tsx'
import { TRADABLE } from '../../../market/tradable.ts'
import type { NewAlert } from '../../../pages/alert-paths.ts'
import type { ListFilter } from './lists/use-list-filter.ts'

const MOST_ITEMS = 300

type ViewAlertProps = {
  /** Of the columns, besides what holds for all rows. */
  filters: readonly FilterTerm[]
  listed: ListFilter
  /** Items of the view; null: not known yet. */
  total: number | null
}

/** What a rule about this view watches, or why there can be none. */
export const viewAlert = (
  { filters, listed, total }: Omit<ViewAlertProps, 'listed'> & { listed: Pick<ListFilter, 'id' | 'name'> },
  address: string,
): NewAlert | string | null => {
  if (listed.id !== null)
    return filters.length === 0
      ? { list: listed.id, ...(listed.name !== null && { name: listed.name }) }
      : 'a list without filters'
  if (total === null) return null
  if (total > MOST_ITEMS) return `up to ${MOST_ITEMS} items`
  return { view: address, filter: formatFilter([...TRADABLE, ...filters]) }
}

/** Opens a rule about every item of the view. */
export const ViewAlert = (props: ViewAlertProps) => {
  const { pathname, search } = useLocation()
  const of = viewAlert(props, pathname + search)
  if (of !== null && typeof of !== 'string')
    return (
      <AlertButton isQuiet of={of} title="Tell me when something happens to an item of this view">
        Alert on this view
      </AlertButton>
    )
  return (
    <Button
      disabled
      icon={IconBellPlus}
      title={of === null ? undefined : `An alert can watch ${of}; filter the table first`}
      variant="quiet"
    >
      Alert on this view{of !== null && `: ${of}`}
    </Button>
  )
}
