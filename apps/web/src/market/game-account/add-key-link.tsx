import { Button } from '@gildscope/ui'
import { useLocation } from 'react-router-dom'
import { paths } from '../../pages/paths.ts'

/** A link to the place where keys are linked, which leads back to this page. */
export const AddKeyLink = () => {
  const { pathname, search } = useLocation()
  return (
    <Button to={`${paths.account}?${new URLSearchParams({ next: pathname + search })}`} variant="primary">
      Add a key
    </Button>
  )
}
