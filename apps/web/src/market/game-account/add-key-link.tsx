import controls from '@gildscope/ui/buttons/controls.module.css'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../pages/paths.ts'

/** A link to the place where keys are linked, which leads back to this page. */
export const AddKeyLink = () => {
  const { pathname, search } = useLocation()
  return (
    <Link
      className={`${controls.button} ${controls.primary}`}
      to={`${paths.account}?${new URLSearchParams({ next: pathname + search })}`}
    >
      Add a key
    </Link>
  )
}
